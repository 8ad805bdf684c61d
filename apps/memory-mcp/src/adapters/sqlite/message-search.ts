import type { Connection } from '@agora-mcp/core/sqlite'
import type { RowFilter } from '@agora-mcp/core/sqlite/candidate-index'
import type { Role } from '../../domain/memory.ts'
import type { IndexableMessage } from '../../domain/recall/index-contents.ts'
import type { IndexEntry, SearchQuery } from '../../domain/recall/index-entry.ts'
import { namesToCount, nameUsesIn, nameValues, toNameUse } from '../../domain/recall/name-uses.ts'
import { LABEL_LENGTH, speakerOf } from '../../domain/recall/names.ts'
import type { NameUse } from '../../domain/recall/question.ts'
import { stretchOf, type WindowCandidateSet } from '../../domain/recall/rank.ts'
import type { Question } from '../../ports/search.ts'
import type { StoreContext } from './context.ts'
import { ofConversations, visibleInIndex } from './conversation-rows.ts'
import type { MessageRow } from './rows.ts'

/** Returns the values by which the index filters messages and counts names: one per use of a name. */
const messageFilters = (message: IndexableMessage) => ({
  conversation: String(message.conversation),
  time: message.timestamp,
  ...nameUsesIn(message),
})

export function nameUses({ text }: Question, { indexes, scope }: StoreContext): NameUse[] {
  const names = namesToCount(text, scope)
  const counts = indexes.messages.uses(names.flatMap((name) => Object.values(nameValues(name))))
  return names.map((name) => toNameUse(name, counts))
}

export const saidBy = (speaker: string | null): RowFilter =>
  speaker === null ? {} : { speaker: [nameValues(speaker).speaker] }

export function putMessage(
  connection: Connection,
  { indexes }: Pick<StoreContext, 'indexes'>,
  message: IndexableMessage,
  entry: IndexEntry,
): void {
  indexes.messages.put(connection, message.id, entry, messageFilters(message))
}

/** Candidates in these conversations, `null` for all. @param filter for further columns of the index */
export function findMessages(
  connection: Connection,
  { indexes, scope }: StoreContext,
  query: SearchQuery,
  conversations: readonly number[] | null,
  filter: RowFilter,
): WindowCandidateSet {
  const { found, rowOf } = indexes.messages.search<
    Pick<MessageRow, 'conversation' | 'order_index' | 'role' | 'content' | 'timestamp'>
  >(
    connection,
    query,
    {
      filter: { ...filter, ...ofConversations(conversations) },
      visible: visibleInIndex(connection, scope),
    },
    ['conversation', 'order_index', 'role', `substr(content, 1, ${LABEL_LENGTH}) AS content`, 'timestamp'],
  )
  const candidates = found.candidates.flatMap((candidate) => {
    const row = rowOf.get(candidate.id)
    if (row === undefined) return []
    const place = {
      conversation: row.conversation,
      orderIndex: row.order_index,
      role: row.role as Role,
      speaker: speakerOf(row.content),
    }
    const stretch = stretchOf(row.window_part, row.window_count)
    return [{ ...candidate, ...stretch, item: row.id, timestamp: row.timestamp, place }]
  })
  return { ...found, candidates }
}
