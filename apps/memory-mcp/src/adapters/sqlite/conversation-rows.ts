import type { Connection } from '@agora-mcp/core/sqlite'
import type { RowFilter } from '@agora-mcp/core/sqlite/candidate-index'
import type { AccessScope } from '../../domain/access-scope.ts'
import { assertUsable, isVisible, lastMessageTime } from '../../domain/conversation-changes.ts'
import type { ProjectFilter } from '../../domain/filters.ts'
import { alikeNames } from '../../domain/known-names.ts'
import { conversationNotFound } from '../../domain/store-errors.ts'
import { HAS_TAG, IN_PROJECT, levelsJson, projectValues, VISIBLE } from './context.ts'
import { findConversation } from './record-rows.ts'
import { type ConversationRow, stateOf } from './rows.ts'

/** Returns a row, null without one. @throws AppError conflict if hidden from the viewer or deleted */
export function findUsableConversation(
  connection: Connection,
  conversationId: string,
  scope: AccessScope,
): ConversationRow | null {
  const row = findConversation(connection, conversationId)
  if (row !== null) assertUsable(stateOf(row), scope)
  return row
}

/** Returns the row of a conversation, null if there is none visible to the viewer. */
export function findVisibleConversation(
  connection: Connection,
  conversationId: string,
  scope: AccessScope,
): ConversationRow | null {
  const row = findConversation(connection, conversationId)
  return row !== null && isVisible(stateOf(row), scope) ? row : null
}

/** Id of the visible conversation with this id but for case and accents, exact first; else this id. */
export function storedConversationId(
  connection: Connection,
  conversationId: string,
  scope: AccessScope,
): string {
  if (findConversation(connection, conversationId) !== null) return conversationId
  const ids = connection
    .sql<Pick<ConversationRow, 'conversation_id'>>(
      `SELECT conversation_id FROM conversation WHERE deleted_at IS NULL AND ${VISIBLE} ORDER BY id`,
    )
    .all({ visible: levelsJson(scope) })
    .map((row) => row.conversation_id)
  return alikeNames(ids, conversationId)[0] ?? conversationId
}

/** Returns the row. @throws AppError not_found, also if it is hidden from the viewer or deleted */
export function getConversationRow(
  connection: Connection,
  conversationId: string,
  scope: AccessScope,
): ConversationRow {
  const row = findVisibleConversation(connection, conversationId, scope)
  if (row !== null) return row
  throw conversationNotFound(conversationId)
}

/** Row numbers of the visible conversations of a project and with one of the tags; null for all. */
export function visibleConversations(
  connection: Connection,
  project: ProjectFilter | null,
  scope: AccessScope,
  tags: readonly string[] | null = null,
): number[] | null {
  if (scope.seesAll && project === null && tags === null) return null
  return connection
    .sql<Pick<ConversationRow, 'id'>>(
      `SELECT id FROM conversation
       WHERE ${VISIBLE} AND ${IN_PROJECT} AND ${HAS_TAG}`,
    )
    .all({
      visible: levelsJson(scope),
      tags: JSON.stringify(tags),
      ...projectValues(connection, 'conversation', project),
    })
    .map(({ id }) => id)
}

/** Index filter for items of these conversations, null for all. */
export const ofConversations = (conversations: readonly number[] | null): RowFilter =>
  conversations === null ? {} : { conversation: conversations.map(String) }

/** Visibility filter for an index of messages or conversations; undefined if everything is visible. */
export const visibleInIndex = (connection: Connection, scope: AccessScope): RowFilter | undefined =>
  scope.seesAll ? undefined : ofConversations(visibleConversations(connection, null, scope))

/** Updates the time of a conversation's newest message after messages were added, deleted or restored. */
export function updateLastMessageTime(connection: Connection, conversation: number): void {
  const row = connection
    .sql<{ timestamp: string; newest: string | null }>(
      `SELECT timestamp, (SELECT max(timestamp) FROM message
         WHERE conversation = conversation.id AND deleted_at IS NULL) AS newest
       FROM conversation WHERE id = ?`,
    )
    .get(conversation)
  if (row === undefined) return
  const newest = row.newest === null ? [] : [row.newest]
  setLastMessageTime(connection, conversation, lastMessageTime(row.timestamp, newest))
}

export function setLastMessageTime(connection: Connection, conversation: number, time: string): void {
  connection.sql('UPDATE conversation SET last_message_at = ? WHERE id = ?').run(time, conversation)
}
