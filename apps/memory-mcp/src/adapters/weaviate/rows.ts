import { listOf, nameId, numberOf, rowNumber, textOf, textOrNull } from '@agora-mcp/weaviate'
import type { ConversationState } from '../../domain/conversation-changes.ts'
import {
  type Conversation,
  type Message,
  NO_TIMES,
  type PrivacyLevel,
  type Role,
  type Thought,
  type ThoughtContent,
  type ThoughtType,
  type ThoughtVersion,
} from '../../domain/memory.ts'
import type { IndexableMessage } from '../../domain/recall/index-contents.ts'
import { nameUsesIn } from '../../domain/recall/name-uses.ts'
import { speakerOf } from '../../domain/recall/names.ts'
import type { Item, NewItem } from './items.ts'

// Conversion of Weaviate objects. Properties with fixed values are only written from their types.

type Properties = Item['properties']

/** Object ids. A message's id derives from its position, so that two messages cannot share one. */
export const conversationObject = (conversationId: string): string => nameId(`conversation ${conversationId}`)
/** Object id of a message. @param conversation object id of its conversation */
export const messageObject = (conversation: string, orderIndex: number): string =>
  nameId(`message ${conversation} ${orderIndex}`)

const contentOf = (properties: Properties): ThoughtContent => ({
  content: textOf(properties.content),
  thoughtType: textOf(properties.thought_type) as ThoughtType,
  trigger: textOrNull(properties.trigger),
  concepts: listOf(properties.concepts),
  privacyLevel: textOf(properties.privacy_level) as PrivacyLevel,
  project: textOrNull(properties.project),
  happenedAt: textOrNull(properties.happened_at),
  until: textOrNull(properties.until),
  due: textOrNull(properties.due),
})

/** Folds the case of ASCII letters, which is irrelevant in a list of concepts. */
export const foldConcept = (concept: string): string =>
  concept.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

export function toThought({ id, properties }: Item): Thought {
  return {
    ...contentOf(properties),
    uuid: id,
    timestamp: textOf(properties.timestamp),
    updatedAt: textOf(properties.updated_at),
    version: numberOf(properties.version),
    supersededBy: textOrNull(properties.superseded_by),
  }
}

/** Returns the earlier versions of a thought, oldest first. */
export const versionsOf = ({ properties }: Item): ThoughtVersion[] =>
  properties.versions === null
    ? []
    : JSON.parse(textOf(properties.versions)).map((version: ThoughtVersion) => ({ ...NO_TIMES, ...version }))

/** @param versions Earlier versions, oldest first. */
export function thoughtItem(
  thought: Thought,
  versions: readonly ThoughtVersion[],
  deletedAt: string | null,
): NewItem {
  return {
    id: thought.uuid,
    properties: {
      state: deletedAt !== null ? 'deleted' : thought.supersededBy === null ? 'current' : 'superseded',
      timestamp: thought.timestamp,
      deleted_at: deletedAt,
      content: thought.content,
      thought_type: thought.thoughtType,
      trigger: thought.trigger,
      concepts: thought.concepts,
      concepts_folded: thought.concepts.map(foldConcept),
      privacy_level: thought.privacyLevel,
      project: thought.project,
      updated_at: thought.updatedAt,
      version: thought.version,
      superseded_by: thought.supersededBy,
      happened_at: thought.happenedAt,
      until: thought.until,
      due: thought.due,
      versions: versions.length === 0 ? null : JSON.stringify(versions),
    },
  }
}

export function toMessage({ properties }: Item): Message {
  return {
    messageId: textOf(properties.message_id),
    conversationId: textOf(properties.conversation_id),
    orderIndex: numberOf(properties.order_index),
    role: textOf(properties.role) as Role,
    content: textOf(properties.content),
    timestamp: textOf(properties.timestamp),
  }
}

export function toIndexable({ row, properties }: Item): IndexableMessage {
  const { role, content, timestamp } = toMessage({ id: '', row, properties })
  return { id: row, conversation: numberOf(properties.conversation_row), role, content, timestamp }
}

/**
 * Converts a message to an item, at its position in the conversation. A deleted one has no names, so that
 * they are not counted.
 * @param sourceId id in another program's export, null if there is none
 */
export function messageItem(
  message: Message,
  { sourceId, deletedAt }: { sourceId: string | null; deletedAt: string | null },
): NewItem {
  const conversation = conversationObject(message.conversationId)
  return {
    id: messageObject(conversation, message.orderIndex),
    properties: {
      state: deletedAt === null ? 'living' : 'deleted',
      timestamp: message.timestamp,
      deleted_at: deletedAt,
      message_id: message.messageId,
      conversation,
      conversation_row: rowNumber(conversation),
      conversation_id: message.conversationId,
      order_index: message.orderIndex,
      role: message.role,
      content: message.content,
      source_id: sourceId,
      speaker_name: speakerOf(message.content),
      ...(deletedAt === null && nameUsesIn(message)),
    },
  }
}

/** Converts an item. @param messageCount number of living messages, which the item does not contain */
export function toConversation({ properties }: Item, messageCount: number): Conversation {
  return {
    conversationId: textOf(properties.conversation_id),
    title: textOrNull(properties.title),
    category: textOrNull(properties.category),
    summary: textOrNull(properties.summary),
    tags: listOf(properties.tags),
    privacyLevel: textOf(properties.privacy_level) as PrivacyLevel,
    project: textOrNull(properties.project),
    origin: textOrNull(properties.origin),
    messageCount,
    timestamp: textOf(properties.timestamp),
    lastMessageAt: textOf(properties.last_message_at),
  }
}

/** State of a conversation that decides who may use it; one being erased counts as deleted. */
export const stateOf = ({ properties }: Item): ConversationState => ({
  conversationId: textOf(properties.conversation_id),
  privacyLevel: textOf(properties.privacy_level) as PrivacyLevel,
  isDeleted: properties.state !== 'living',
})

/** Converts a conversation to an item. @param deletedAt null if not deleted */
export function conversationItem(
  conversation: Omit<Conversation, 'messageCount'>,
  deletedAt: string | null,
): NewItem {
  return {
    id: conversationObject(conversation.conversationId),
    properties: {
      state: deletedAt === null ? 'living' : 'deleted',
      timestamp: conversation.timestamp,
      deleted_at: deletedAt,
      conversation_id: conversation.conversationId,
      title: conversation.title,
      category: conversation.category,
      summary: conversation.summary,
      tags: conversation.tags,
      privacy_level: conversation.privacyLevel,
      project: conversation.project,
      origin: conversation.origin,
      last_message_at: conversation.lastMessageAt,
    },
  }
}
