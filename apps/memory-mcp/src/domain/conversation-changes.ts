import type { AccessScope } from './access-scope.ts'
import { nameKey } from './known-names.ts'
import type { Conversation, DescribedConversation, Message, NewMessage, PrivacyLevel } from './memory.ts'
import { conversationDeleted, conversationHidden, projectDiffers } from './store-errors.ts'

/** State of a stored conversation that decides who may use it. */
export interface ConversationState {
  readonly conversationId: string
  readonly privacyLevel: PrivacyLevel
  readonly isDeleted: boolean
}

export const isVisible = ({ privacyLevel, isDeleted }: ConversationState, scope: AccessScope): boolean =>
  !isDeleted && scope.sees(privacyLevel)

/** Refuses a conversation. @throws AppError conflict if it is hidden from the viewer or deleted */
export function assertUsable(state: ConversationState, scope: AccessScope): void {
  if (!scope.sees(state.privacyLevel)) throw conversationHidden(state.conversationId)
  if (state.isDeleted) throw conversationDeleted(state.conversationId)
}

/** Checks the project of a message. @throws AppError conflict if it differs from that of its conversation */
export function assertSameProject(
  { project, conversationId }: Pick<NewMessage, 'project' | 'conversationId'>,
  present: string | null,
): void {
  if (project !== null && (present === null || nameKey(project) !== nameKey(present)))
    throw projectDiffers(conversationId, present)
}

/** Returns a conversation started by a first message or a description. */
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

export const descriptionOf = (conversation: Conversation): DescribedConversation => ({
  title: conversation.title,
  category: conversation.category,
  summary: conversation.summary,
  tags: conversation.tags,
  privacyLevel: conversation.privacyLevel,
  project: conversation.project,
})

/** Compares two descriptions from {@link descriptionOf}; null stands for no conversation. */
export const isSameDescription = (
  one: DescribedConversation | null,
  other: DescribedConversation | null,
): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Time of the newest living message; of the conversation's beginning if there is none. */
export const lastMessageTime = (beginning: string, living: readonly string[]): string =>
  living.toSorted().at(-1) ?? beginning

/** Time of the newest message after others are added, which never decreases. */
export const extendedTime = (lastMessageAt: string, added: readonly string[]): string =>
  [lastMessageAt, ...added].toSorted().at(-1) ?? lastMessageAt

/** Index of the next message. Indices of deleted messages stay reserved, so that these can be restored. */
export const indexAfter = (last: number | null): number => (last === null ? 0 : last + 1)

/** Checks whether a message is already stored at its index, with the same role and text. */
export const isSameMessage = (message: NewMessage, present: Message, isDeleted: boolean): boolean =>
  !isDeleted && present.role === message.role && present.content === message.content
