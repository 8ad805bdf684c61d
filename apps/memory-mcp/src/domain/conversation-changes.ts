import type { AccessScope } from './access-scope.ts'
import { nameKey } from './known-names.ts'
import type { Conversation, DescribedConversation, Message, NewMessage, PrivacyLevel } from './memory.ts'
import { conversationDeleted, conversationHidden, projectDiffers } from './store-errors.ts'

/** The state of a stored conversation that decides who may use it. */
export interface ConversationState {
  readonly conversationId: string
  readonly privacyLevel: PrivacyLevel
  readonly isDeleted: boolean
}

/** Tells whether a conversation exists for the viewer. */
export const isVisible = ({ privacyLevel, isDeleted }: ConversationState, scope: AccessScope): boolean =>
  !isDeleted && scope.sees(privacyLevel)

/** @throws AppError conflict for an id whose conversation the viewer may not see, or that was deleted */
export function assertUsable(state: ConversationState, scope: AccessScope): void {
  if (!scope.sees(state.privacyLevel)) throw conversationHidden(state.conversationId)
  if (state.isDeleted) throw conversationDeleted(state.conversationId)
}

/** @throws AppError conflict where a message names another project than that of its conversation */
export function assertSameProject(
  { project, conversationId }: Pick<NewMessage, 'project' | 'conversationId'>,
  present: string | null,
): void {
  if (project !== null && (present === null || nameKey(project) !== nameKey(present)))
    throw projectDiffers(conversationId, present)
}

/** Returns the conversation that a first message or a description begins. */
export const newConversation = (
  { conversationId, project, timestamp }: Pick<NewMessage, 'conversationId' | 'project' | 'timestamp'>,
  privacyLevel: PrivacyLevel,
): Conversation => ({
  conversationId,
  title: null,
  category: null,
  summary: null,
  tags: [],
  privacyLevel,
  project,
  origin: null,
  messageCount: 0,
  timestamp,
  lastMessageAt: timestamp,
})

/** Returns the part of a conversation that a description sets. */
export const descriptionOf = (conversation: Conversation): DescribedConversation => ({
  title: conversation.title,
  category: conversation.category,
  summary: conversation.summary,
  tags: conversation.tags,
  privacyLevel: conversation.privacyLevel,
  project: conversation.project,
})

/** Tells whether two descriptions, both from {@link descriptionOf}, are equal; null stands for no conversation. */
export const isSameDescription = (
  one: DescribedConversation | null,
  other: DescribedConversation | null,
): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Time of the newest of the living messages; that of the conversation's beginning while there are none. */
export const lastMessageTime = (beginning: string, living: readonly string[]): string =>
  living.toSorted().at(-1) ?? beginning

/** Time of the newest message once others are added: it never goes back. */
export const extendedTime = (lastMessageAt: string, added: readonly string[]): string =>
  [lastMessageAt, ...added].toSorted().at(-1) ?? lastMessageAt

/** Index of the next message. Those of deleted messages stay taken, so that these can be restored. */
export const indexAfter = (last: number | null): number => (last === null ? 0 : last + 1)

/** Tells whether a message stands at its index already, with the same role and text. */
export const isSameMessage = (message: NewMessage, present: Message, isDeleted: boolean): boolean =>
  !isDeleted && present.role === message.role && present.content === message.content
