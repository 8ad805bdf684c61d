import { AppError } from '@agora-mcp/core/errors'
import type { Connection } from '@agora-mcp/core/sqlite'
import type { FilterValues } from '@agora-mcp/core/sqlite/candidate-index'
import type { Thought } from '../domain/memory.ts'
import type { ThoughtFilter, ThoughtStore } from '../ports.ts'
import { type Sight, type StoreContext, timeFilter } from './sqlite-context.ts'
import {
  CONTENT_COLUMNS,
  contentValues,
  type ThoughtRow,
  type ThoughtVersionRow,
  toThought,
  toThoughtVersion,
} from './sqlite-rows.ts'

/** Thoughts in their table and their index. */
export function createSqliteThoughts({ database, indexes, sight }: StoreContext): ThoughtStore {
  const index = indexes.thoughts

  const rowOf = (connection: Connection, uuid: string): ThoughtRow => {
    const row = connection
      .sql(
        `SELECT * FROM thought
         WHERE uuid = ? AND deleted_at IS NULL AND privacy_level IN (SELECT value FROM json_each(?))`,
      )
      .get(uuid, sight.json)
    // STRICT columns are what the schema says.
    if (row !== undefined) return row as unknown as ThoughtRow
    throw new AppError('not_found', `No thought ${uuid}.`, {
      hint: 'search_thoughts and list_thoughts give ids.',
    })
  }

  return {
    add: (thought, findable) =>
      database.write((connection) => {
        sight.assertSees(thought.privacyLevel)
        const columns = ['uuid', 'timestamp', 'updated_at', 'version', ...CONTENT_COLUMNS]
        const { lastInsertRowid } = connection
          .sql(`INSERT INTO thought (${columns}) VALUES (${columns.map(() => '?')})`)
          .run(thought.uuid, thought.timestamp, thought.timestamp, 1, ...contentValues(thought))
        index.put(
          connection,
          Number(lastInsertRowid),
          findable,
          filtersOf({ ...thought, supersededBy: null }),
        )
      }),
    async get(uuid) {
      return database.read((connection) => toThought(rowOf(connection, uuid)))
    },
    async versions(uuid) {
      return database.read((connection) =>
        connection
          .sql('SELECT * FROM thought_version WHERE thought = ? ORDER BY version')
          .all(rowOf(connection, uuid).id)
          .map((row) => toThoughtVersion(row as unknown as ThoughtVersionRow)),
      )
    },
    async find(query, filter) {
      return database.read((connection) => {
        const { found, itemOf } = index.search(connection, query, indexFilter(filter, sight))
        const times = timesOf(connection, new Set(itemOf.values()))
        const candidates = found.candidates.flatMap((candidate) => {
          const item = itemOf.get(candidate.id)
          const timestamp = item === undefined ? undefined : times.get(item)
          return item === undefined || timestamp === undefined
            ? []
            : [{ ...candidate, item, timestamp, place: null }]
        })
        return { ...found, candidates }
      })
    },
    async byRow(rows) {
      return database.read((connection) => {
        const found = connection
          .sql('SELECT * FROM thought WHERE deleted_at IS NULL AND id IN (SELECT value FROM json_each(?))')
          .all(JSON.stringify(rows))
        return new Map(found.map((row) => [Number(row.id), toThought(row as unknown as ThoughtRow)]))
      })
    },
  }
}

/** What the index filters thoughts by. */
const filtersOf = (
  thought: Pick<Thought, 'thoughtType' | 'privacyLevel' | 'supersededBy' | 'timestamp'>,
) => ({
  type: thought.thoughtType,
  privacy: thought.privacyLevel,
  state: thought.supersededBy === null ? 'current' : 'superseded',
  time: thought.timestamp,
})

function indexFilter(
  { thoughtType, since, until }: ThoughtFilter,
  sight: Sight,
): Record<string, FilterValues> {
  return {
    privacy: sight.levels,
    state: ['current'],
    ...(thoughtType === null ? {} : { type: [thoughtType] }),
    ...timeFilter({ since, until }),
  }
}

function timesOf(connection: Connection, rows: ReadonlySet<number>): ReadonlyMap<number, string> {
  const found = connection
    .sql('SELECT id, timestamp FROM thought WHERE id IN (SELECT value FROM json_each(?))')
    .all(JSON.stringify([...rows]))
  return new Map(found.map((row) => [Number(row.id), String(row.timestamp)]))
}
