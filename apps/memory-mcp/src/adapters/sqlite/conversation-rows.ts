import type { Connection } from '@agora-mcp/core/sqlite'
import type { ProjectFilter } from '../../domain/filters.ts'
import type { NewMessage, PrivacyLevel } from '../../domain/memory.ts'
import type { AccessScope } from '../access-scope.ts'
import { conversationDeleted, conversationHidden, conversationNotFound } from '../store-errors.ts'
import { IN_PROJECT, projectValues } from './context.ts'
import type { ConversationRow } from './rows.ts'

/**
 * The row of a conversation, null where there is none.
 * @throws AppError conflict where the viewer may not see the one of that id, or it was deleted
 */
export function findConversationRow(
  connection: Connection,
  conversationId: string,
  scope: AccessScope,
): ConversationRow | null {
  const row = connection.sql('SELECT * FROM conversation WHERE conversation_id = ?').get(conversationId) as
    | ConversationRow
    | undefined
  if (row === undefined) return null
  if (!scope.levels.some((level) => level === row.privacy_level)) {
    throw conversationHidden(conversationId)
  }
  if (row.deleted_at !== null) {
    throw conversationDeleted(conversationId)
  }
  return row
}

/** The row number of a conversation, none where there is none that the viewer may see. */
export function visibleConversation(
  connection: Connection,
  conversationId: string,
  scope: AccessScope,
): number[] {
  return connection
    .sql(
      `SELECT id FROM conversation
       WHERE conversation_id = ? AND deleted_at IS NULL AND privacy_level IN (SELECT value FROM json_each(?))`,
    )
    .all(conversationId, scope.json)
    .map((row) => Number(row.id))
}

/** @throws AppError not_found, also where the viewer may not see it or it was deleted */
export function conversationRow(
  connection: Connection,
  conversationId: string,
  scope: AccessScope,
): ConversationRow {
  const [id] = visibleConversation(connection, conversationId, scope)
  if (id !== undefined) {
    return connection.sql('SELECT * FROM conversation WHERE id = ?').get(id) as unknown as ConversationRow
  }
  throw conversationNotFound(conversationId)
}

/** Row numbers of the conversations of a project that the viewer may see; null where these are all. */
export function visibleConversations(
  connection: Connection,
  project: ProjectFilter | null,
  scope: AccessScope,
): number[] | null {
  if (scope.seesAll && project === null) return null
  return connection
    .sql(
      `SELECT id FROM conversation
       WHERE privacy_level IN (SELECT value FROM json_each($visible)) AND ${IN_PROJECT}`,
    )
    .all({ visible: scope.json, ...projectValues(project) })
    .map((row) => Number(row.id))
}

/** Begins the conversation of a message; gives its row number. */
export function insertConversation(
  connection: Connection,
  { conversationId, project, timestamp }: Pick<NewMessage, 'conversationId' | 'project' | 'timestamp'>,
  privacyLevel: PrivacyLevel,
): number {
  const { lastInsertRowid } = connection
    .sql(
      `INSERT INTO conversation (conversation_id, tags, privacy_level, project, timestamp, last_message_at)
       VALUES (?, '[]', ?, ?, ?, ?)`,
    )
    .run(conversationId, privacyLevel, project, timestamp, timestamp)
  return Number(lastInsertRowid)
}
