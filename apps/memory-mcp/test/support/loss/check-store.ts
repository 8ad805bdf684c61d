import { DatabaseSync } from 'node:sqlite'

export interface Acknowledged {
  readonly messageId: string
  readonly conversationId: string
  readonly orderIndex: number
  readonly content: string
}

/** Everything that is wrong with a store, in words; nothing where all is well. */
export function findDamage(path: string, acknowledged: readonly Acknowledged[]): string[] {
  const database = new DatabaseSync(path)
  try {
    return [...integrity(database), ...losses(database, acknowledged), ...disagreements(database)]
  } finally {
    database.close()
  }
}

function integrity(database: DatabaseSync): string[] {
  const checked = database.prepare('PRAGMA integrity_check').all()
  const foreign = database.prepare('PRAGMA foreign_key_check').all()
  const problems = checked.map((row) => String(row.integrity_check)).filter((text) => text !== 'ok')
  return foreign.length > 0 ? [...problems, `${foreign.length} rows without what they refer to`] : problems
}

function losses(database: DatabaseSync, acknowledged: readonly Acknowledged[]): string[] {
  const find = database.prepare(
    `SELECT content, order_index, conversation_id FROM message
     JOIN conversation ON conversation.id = conversation WHERE message_id = ?`,
  )
  const lost = acknowledged.filter(({ messageId, content, orderIndex, conversationId }) => {
    const row = find.get(messageId)
    return (
      row?.content !== content || row.order_index !== orderIndex || row.conversation_id !== conversationId
    )
  })
  const doubled = database
    .prepare('SELECT content FROM message GROUP BY conversation, content HAVING count(*) > 1')
    .all()
  return [
    ...(lost.length > 0 ? [`${lost.length} of ${acknowledged.length} messages lost or changed`] : []),
    ...(doubled.length > 0 ? [`${doubled.length} messages stored twice`] : []),
  ]
}

/** Compares the rows of items, windows, vectors and full text. */
function disagreements(database: DatabaseSync): string[] {
  return (['thought', 'message', 'conversation'] as const).flatMap((kind) => {
    const ids = (sql: string) =>
      new Set(
        database
          .prepare(sql)
          .all()
          .map((row) => Number(row.id)),
      )
    const windows = ids(`SELECT id FROM ${kind}_window`)
    const vectors = ids(`SELECT id FROM ${kind}_index_vector`)
    const words = ids(`SELECT id FROM ${kind}_index_tail`)
    for (const { ids: blob } of database.prepare(`SELECT ids FROM ${kind}_index_segment`).all()) {
      const bytes = blob as Uint8Array
      for (const id of new Float64Array(bytes.slice().buffer)) if (id !== 0) words.add(id)
    }
    const found = ids(`SELECT DISTINCT item AS id FROM ${kind}_window`)
    // A conversation of which nothing is said has no window of its own.
    const items = kind === 'conversation' ? found : ids(`SELECT id FROM ${kind} WHERE deleted_at IS NULL`)
    const counted = database.prepare(`SELECT items FROM ${kind}_index_state`).get()?.items
    return [
      ...(isSame(windows, vectors) ? [] : [`${kind}: ${windows.size} windows, ${vectors.size} vectors`]),
      ...(isSame(windows, words) ? [] : [`${kind}: ${windows.size} windows, ${words.size} in full text`]),
      ...(isSame(items, found) ? [] : [`${kind}: ${items.size} items, ${found.size} of them found`]),
      ...(counted === windows.size ? [] : [`${kind}: ${windows.size} windows, counted ${counted}`]),
    ]
  })
}

const isSame = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id))
