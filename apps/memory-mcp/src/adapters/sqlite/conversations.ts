import type { Connection } from '@agora-mcp/core/sqlite'
import type { AccessScope } from '../../domain/access-scope.ts'
import { descriptionOf, isSameDescription, newConversation } from '../../domain/conversation-changes.ts'
import { conversationRecordOf } from '../../domain/exchange/to-record.ts'
import type { ConversationFilter, ConversationSearchFilter } from '../../domain/filters.ts'
import { countNames, type NameUsed } from '../../domain/known-names.ts'
import type { ConversationWithStart } from '../../domain/memory.ts'
import { offeredNames } from '../../domain/offered-names.ts'
import type { SearchQuery } from '../../domain/recall/index-entry.ts'
import { withNamedTime } from '../../domain/recall/named-time.ts'
import { LABEL_LENGTH, personSpeaking } from '../../domain/recall/names.ts'
import { rowsOf, unionOf, type WindowCandidateSet } from '../../domain/recall/rank.ts'
import { bestOfConversations, conversationsOf } from '../../domain/recall/rank-conversations.ts'
import { MESSAGES_OF_START } from '../../domain/title-and-summary.ts'
import type { ConversationStore } from '../../ports/conversations.ts'
import { embedSubject } from '../embed-question.ts'
import {
  HAS_TAG,
  IN_PROJECT,
  levelsJson,
  projectValues,
  type StoreContext,
  VISIBLE,
  visibleBy,
} from './context.ts'
import {
  findUsableConversation,
  getConversationRow,
  ofConversations,
  storedConversationId,
  visibleInIndex,
} from './conversation-rows.ts'
import { listPage } from './list-page.ts'
import { findMessages, nameUses, saidBy } from './message-search.ts'
import { countMessages } from './messages.ts'
import { insertConversation } from './record-rows.ts'
import { type ConversationRow, type MessageRow, toConversation, toMessage } from './rows.ts'
import { toCandidates } from './window-index.ts'

/** Queries for the names to complete. */
const NAMES = {
  conversation_id: 'SELECT conversation_id AS name, deleted_at, privacy_level FROM conversation',
  category: 'SELECT category AS name, deleted_at, privacy_level FROM conversation',
  tag: 'SELECT value AS name, deleted_at, privacy_level FROM conversation, json_each(tags)',
  project: `SELECT project AS name, deleted_at, privacy_level FROM conversation
    UNION ALL SELECT project, deleted_at, privacy_level FROM thought`,
} as const

/** Queries for the uses of names with their times. */
const USES = {
  category: 'SELECT category AS name, last_message_at AS at, deleted_at, privacy_level FROM conversation',
  tag: 'SELECT value AS name, last_message_at AS at, deleted_at, privacy_level FROM conversation, json_each(tags)',
  concept:
    'SELECT value AS name, timestamp AS at, deleted_at, privacy_level FROM thought, json_each(concepts)',
  project: `SELECT project AS name, last_message_at AS at, deleted_at, privacy_level FROM conversation
    UNION ALL SELECT project, timestamp, deleted_at, privacy_level FROM thought`,
} as const

export function createSqliteConversations(context: StoreContext): ConversationStore {
  const { database, indexes, scope } = context
  return {
    async get(conversationId) {
      return database.read((connection) =>
        withStart(connection, getConversationRow(connection, conversationId, scope)),
      )
    },
    async list(filter, page) {
      return database.read((connection) =>
        listPage(
          connection,
          {
            table: 'conversation',
            time: 'last_message_at',
            key: 'conversation_id',
            now: context.clock(),
            ...conditions(connection, filter, scope),
          },
          page,
          {
            positionOf: (row: ConversationRow) => ({ time: row.last_message_at, key: row.conversation_id }),
            toItem: (row) => withStart(connection, row),
          },
        ),
      )
    },
    async search(question, filter) {
      const { query, wanted, words } = await embedSubject(
        question,
        nameUses(question, context),
        context.embedQuestion,
      )
      return database.read((connection) => {
        const within = withNamedTime(filter, wanted.time).map((range) => matching(connection, range, scope))
        const found = {
          // With a speaker filter only messages count, since descriptions have no speaker.
          described: unionOf(
            within.map((rows) =>
              findDescribed(connection, context, query, filter.speaker === null ? rows : []),
            ),
          ),
          messages: unionOf(
            within.map((rows) => findMessages(connection, context, query, rows, saidBy(filter.speaker))),
          ),
        }
        const best = bestOfConversations(found, wanted, question.limit)
        return {
          found,
          best,
          conversations: readConversations(connection, conversationsOf(best)),
          words,
          wordCodes: indexes.conversations.wordCodes(connection, rowsOf(best.described)),
          messageCodes: indexes.messages.wordCodes(connection, rowsOf(best.said)),
        }
      })
    },
    async names(of, prefix) {
      const names = database.read((connection) =>
        connection
          .sql<{ name: string }>(
            `SELECT DISTINCT name FROM (${NAMES[of]})
             WHERE name IS NOT NULL AND deleted_at IS NULL AND ${visibleBy('?1')}`,
          )
          .all(levelsJson(scope)),
      )
      return offeredNames(
        names.map(({ name }) => name),
        prefix,
      )
    },
    async storedId(conversationId) {
      return database.read((connection) => storedConversationId(connection, conversationId, scope))
    },
    async used(of) {
      if (of === 'person') return countNames(database.read((connection) => peopleSpeaking(connection, scope)))
      const uses = database.read((connection) =>
        connection
          .sql<NameUsed>(
            `SELECT name, max(at) AS at, count(*) AS count FROM (${USES[of]})
             WHERE name IS NOT NULL AND deleted_at IS NULL AND ${visibleBy('?1')}
             GROUP BY name`,
          )
          .all(levelsJson(scope)),
      )
      return countNames(uses)
    },
    async description(conversationId) {
      return database.read((connection) =>
        toDescription(findUsableConversation(connection, conversationId, scope)),
      )
    },
    describe: (conversationId, { seen, next, timestamp }, entry) =>
      database.write((connection) => {
        scope.assertSees(next.privacyLevel)
        const row = findUsableConversation(connection, conversationId, scope)
        if (!isSameDescription(toDescription(row), seen)) return false
        const begun = newConversation({ conversationId, project: next.project, timestamp }, next.privacyLevel)
        const id = row?.id ?? insertConversation(connection, conversationRecordOf(begun, null))
        connection
          .sql(
            `UPDATE conversation SET title = ?, category = ?, summary = ?, tags = ?, privacy_level = ?, project = ?
             WHERE id = ?`,
          )
          .run(
            next.title,
            next.category,
            next.summary,
            JSON.stringify(next.tags),
            next.privacyLevel,
            next.project,
            id,
          )
        indexes.conversations.put(connection, id, entry, { conversation: String(id) })
        return true
      }),
  }
}

/** Candidates among the descriptions of these conversations, null for all. */
function findDescribed(
  connection: Connection,
  { indexes, scope }: StoreContext,
  query: SearchQuery,
  conversations: readonly number[] | null,
): WindowCandidateSet {
  const within = { filter: ofConversations(conversations), visible: visibleInIndex(connection, scope) }
  return toCandidates(indexes.conversations.search(connection, query, within, ['timestamp']))
}

function readConversations(
  connection: Connection,
  rows: readonly number[],
): ReadonlyMap<number, ConversationWithStart> {
  const found = connection
    .sql<ConversationRow>(
      'SELECT * FROM conversation WHERE deleted_at IS NULL AND id IN (SELECT value FROM json_each(?))',
    )
    .all(JSON.stringify(rows))
  return new Map(found.map((row) => [row.id, withStart(connection, row)]))
}

function withStart(connection: Connection, row: ConversationRow): ConversationWithStart {
  const first = connection
    .sql<MessageRow>(
      'SELECT * FROM message WHERE conversation = ? AND deleted_at IS NULL ORDER BY order_index LIMIT ?',
    )
    .all(row.id, MESSAGES_OF_START)
  return {
    ...toConversation(row, countMessages(connection, row.id)),
    firstMessages: first.map((message) => toMessage(message, row.conversation_id)),
  }
}

/** A WHERE clause and its named parameters. */
function conditions(
  connection: Connection,
  { categories, tags = null, project, since, until }: ConversationFilter & Partial<ConversationSearchFilter>,
  scope: AccessScope,
) {
  return {
    where: `deleted_at IS NULL AND ${VISIBLE}
      AND ($categories IS NULL OR category IN (SELECT value FROM json_each($categories)))
      AND ${IN_PROJECT} AND ${HAS_TAG}
      AND ($since IS NULL OR last_message_at >= $since) AND ($until IS NULL OR timestamp <= $until)`,
    values: {
      visible: levelsJson(scope),
      categories: categories === null ? null : JSON.stringify(categories),
      tags: JSON.stringify(tags),
      ...projectValues(connection, 'conversation', project),
      since,
      until,
    },
  }
}

/** Row numbers of the conversations that match a filter; null for all. */
function matching(
  connection: Connection,
  filter: ConversationSearchFilter,
  scope: AccessScope,
): number[] | null {
  const isOpen = [filter.categories, filter.tags, filter.project, filter.since, filter.until].every(
    (part) => part === null,
  )
  if (isOpen && scope.seesAll) return null
  const { where, values } = conditions(connection, filter, scope)
  return connection
    .sql<Pick<ConversationRow, 'id'>>(`SELECT id FROM conversation WHERE ${where}`)
    .all(values)
    .map(({ id }) => id)
}

/** Speakers named in messages, one entry per use. */
function peopleSpeaking(connection: Connection, scope: AccessScope): NameUsed[] {
  const beginnings = connection
    .sql<{ beginning: string; at: string }>(
      `SELECT substr(content, 1, ${LABEL_LENGTH}) AS beginning, message.timestamp AS at
       FROM message JOIN conversation ON conversation.id = message.conversation
       WHERE message.deleted_at IS NULL AND conversation.deleted_at IS NULL
         AND (beginning LIKE '%:%' OR beginning LIKE '%：%') AND ${visibleBy('?1')}`,
    )
    .all(levelsJson(scope))
  return beginnings.flatMap(({ beginning, at }) => {
    const name = personSpeaking(beginning)
    return name === null ? [] : [{ name, at, count: 1 }]
  })
}

const toDescription = (row: ConversationRow | null) =>
  row === null ? null : descriptionOf(toConversation(row, 0))
