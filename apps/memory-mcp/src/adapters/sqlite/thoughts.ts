import { NO_CANDIDATES } from '@agora-mcp/core/ranking'
import type { Connection } from '@agora-mcp/core/sqlite'
import type { ThoughtListFilter } from '../../domain/filters.ts'
import type { Thought, ThoughtContent } from '../../domain/memory.ts'
import type { ThoughtStore } from '../../ports/thoughts.ts'
import type { AccessScope } from '../access-scope.ts'
import { circularSupersession, thoughtNotFound } from '../store-errors.ts'
import { IN_PROJECT, projectValues, type StoreContext } from './context.ts'
import { listPage } from './list-page.ts'
import {
  CONTENT_COLUMNS,
  contentValues,
  type ThoughtRow,
  type ThoughtVersionRow,
  toThought,
  toThoughtVersion,
} from './rows.ts'
import { findThoughts, thoughtFilters } from './thought-search.ts'

/** Thoughts in their table and their index. */
export function createSqliteThoughts(context: StoreContext): ThoughtStore {
  const { database, indexes, scope } = context
  const index = indexes.thoughts

  const rowOf = (connection: Connection, uuid: string): ThoughtRow => {
    const row = connection
      .sql(
        `SELECT * FROM thought
         WHERE uuid = ? AND deleted_at IS NULL AND privacy_level IN (SELECT value FROM json_each(?))`,
      )
      .get(uuid, scope.json)
    // STRICT columns are what the schema says.
    if (row !== undefined) return row as unknown as ThoughtRow
    throw thoughtNotFound(uuid)
  }

  /** A thought as the viewer may see it: what is hidden is not named either. */
  const toSeen = (connection: Connection, row: ThoughtRow): Thought => {
    const thought = toThought(row)
    if (scope.seesAll || thought.supersededBy === null) return thought
    const isSeen = connection
      .sql('SELECT 1 FROM thought WHERE uuid = ? AND privacy_level IN (SELECT value FROM json_each(?))')
      .get(thought.supersededBy, scope.json)
    return isSeen === undefined ? { ...thought, supersededBy: null } : thought
  }

  return {
    add: (thought, entry) =>
      database.write((connection) => {
        scope.assertSees(thought.privacyLevel)
        const columns = ['uuid', 'timestamp', 'updated_at', 'version', ...CONTENT_COLUMNS]
        const { lastInsertRowid } = connection
          .sql(`INSERT INTO thought (${columns}) VALUES (${columns.map(() => '?')})`)
          .run(thought.uuid, thought.timestamp, thought.timestamp, 1, ...contentValues(thought))
        index.put(
          connection,
          Number(lastInsertRowid),
          entry,
          thoughtFilters({ ...thought, supersededBy: null }),
        )
      }),
    async get(uuid) {
      return database.read((connection) => toSeen(connection, rowOf(connection, uuid)))
    },
    async versions(uuid) {
      return database.read((connection) =>
        connection
          .sql(
            `SELECT * FROM thought_version
             WHERE thought = ? AND privacy_level IN (SELECT value FROM json_each(?)) ORDER BY version`,
          )
          .all(rowOf(connection, uuid).id, scope.json)
          .map((row) => toThoughtVersion(row as unknown as ThoughtVersionRow)),
      )
    },
    update: (uuid, { seen, content, supersededBy, timestamp }, entry) =>
      database.write((connection) => {
        const row = rowOf(connection, uuid)
        if (row.version !== seen) return false
        if (content !== null) {
          scope.assertSees(content.privacyLevel)
          replaceContent(connection, row, content, timestamp)
        }
        if (supersededBy !== null && supersededBy !== row.superseded_by) {
          assertNoCircle(connection, uuid, rowOf(connection, supersededBy))
        }
        connection.sql('UPDATE thought SET superseded_by = ? WHERE id = ?').run(supersededBy, row.id)
        index.put(connection, row.id, entry, thoughtFilters(toThought(rowOf(connection, uuid))))
        return true
      }),
    async list(filter, page) {
      return database.read((connection) =>
        listPage(connection, { table: 'thought', time: 'timestamp', ...conditions(filter, scope) }, page, {
          timeOf: (row: ThoughtRow) => row.timestamp,
          toItem: (row) => toSeen(connection, row),
        }),
      )
    },
    async findNear(uuid, limit) {
      return database.read((connection) => {
        const { id, project } = rowOf(connection, uuid)
        const own = index.vectorOf(connection, id)
        if (own === null) return NO_CANDIDATES
        const open = { thoughtType: null, project: { name: project }, since: null, until: null }
        const found = findThoughts(connection, context, { ...own, text: '', limit }, open)
        return { ...found, candidates: found.candidates.filter(({ item }) => item !== id) }
      })
    },
    async find(query, filter) {
      return database.read((connection) => findThoughts(connection, context, query, filter))
    },
    async wordCodes(rows) {
      return database.read((connection) => index.wordCodes(connection, rows))
    },
    async byRow(rows) {
      return database.read((connection) => {
        const found = connection
          .sql('SELECT * FROM thought WHERE deleted_at IS NULL AND id IN (SELECT value FROM json_each(?))')
          .all(JSON.stringify(rows))
        const thoughts = found as unknown as ThoughtRow[]
        return new Map(thoughts.map((row) => [row.id, toSeen(connection, row)]))
      })
    },
  }
}

/** A WHERE clause and its named parameters. */
function conditions(filter: ThoughtListFilter, scope: AccessScope) {
  return {
    where: `deleted_at IS NULL AND privacy_level IN (SELECT value FROM json_each($visible))
      AND ($type IS NULL OR thought_type = $type) AND ($level IS NULL OR privacy_level = $level)
      AND ($superseded OR superseded_by IS NULL) AND ${IN_PROJECT}
      AND ($concept IS NULL OR EXISTS (SELECT 1 FROM json_each(concepts) WHERE value = $concept COLLATE NOCASE))
      AND ($since IS NULL OR timestamp >= $since) AND ($until IS NULL OR timestamp <= $until)`,
    values: {
      visible: scope.json,
      type: filter.thoughtType,
      level: filter.privacyLevel,
      superseded: Number(filter.withSuperseded),
      concept: filter.concept,
      since: filter.since,
      until: filter.until,
      ...projectValues(filter.project),
    },
  }
}

/** Gives a thought another content and keeps the present one as a version. */
function replaceContent(
  connection: Connection,
  { id, updated_at }: ThoughtRow,
  content: ThoughtContent,
  timestamp: string,
): void {
  connection
    .sql(
      `INSERT INTO thought_version (thought, version, timestamp, ${CONTENT_COLUMNS})
       SELECT id, version, ?, ${CONTENT_COLUMNS} FROM thought WHERE id = ?`,
    )
    .run(updated_at, id)
  connection
    .sql(
      `UPDATE thought SET version = version + 1, updated_at = ?, ${CONTENT_COLUMNS.map((name) => `${name} = ?`)}
       WHERE id = ?`,
    )
    .run(timestamp, ...contentValues(content), id)
}

/** @throws AppError invalid_input where a thought would in the end supersede itself */
function assertNoCircle(connection: Connection, uuid: string, successor: ThoughtRow): void {
  const next = connection.sql('SELECT superseded_by FROM thought WHERE uuid = ?')
  let current: unknown = successor.uuid
  while (typeof current === 'string') {
    if (current === uuid) {
      throw circularSupersession(successor.uuid)
    }
    current = next.get(current)?.superseded_by
  }
}
