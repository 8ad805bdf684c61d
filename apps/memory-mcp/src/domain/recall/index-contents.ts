import type { ConversationDescription, Message, ThoughtContent } from '../memory.ts'

export interface IndexableMessage extends Pick<Message, 'role' | 'content' | 'timestamp'> {
  /** Row number. */
  readonly id: number
  /** Row number of its conversation. */
  readonly conversation: number
}

/** Stored items that the indexes are built from. */
export interface IndexContents {
  /** Changes with every change of an item. */
  readonly revision: string
  readonly thoughts: readonly { readonly row: number; readonly thought: ThoughtContent }[]
  readonly conversations: readonly { readonly row: number; readonly description: ConversationDescription }[]
  readonly messages: readonly IndexableMessage[]
}
