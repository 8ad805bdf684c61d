import { NO_CANDIDATES } from '@agora-mcp/core/ranking'
import type { Connection } from '@agora-mcp/core/sqlite'
import type { FilterValues } from '@agora-mcp/core/sqlite/candidate-index'
import type { ProjectFilter, ThoughtFilter, ThoughtListFilter } from '../../domain/filters.ts'
import type { Thought, ThoughtContent } from '../../domain/memory.ts'
import type { SearchQuery } from '../../domain/recall/index-entry.ts'
import type { WindowCandidateSet } from '../../domain/recall/rank.ts'
import type { ThoughtStore } from '../../ports/thoughts.ts'
import type { AccessScope } from '../access-scope.ts'
import { circularSupersession, thoughtNotFound } from '../store-errors.ts'
import { IN_PROJECT, projectValues, type StoreContext, timeFilter } from './context.ts'
import { listPage } from './list-page.ts'
import {
  CONTENT_COLUMNS,
  contentValues,
  type ThoughtRow,
  type ThoughtVersionRow,
  toThought,
  toThoughtVersion,
} from './rows.ts'

/** Thoughts in their table and their index. */
export function createSqliteThoughts({ database, indexes, scope }: StoreContext): ThoughtStore {
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

  const findIn = (connection: Connection, query: SearchQuery, filter: ThoughtFilter): WindowCandidateSet => {
    const { found, rowOf: itemOf } = index.search(connection, query, indexFilter(connection, filter, scope), [
      'timestamp',
    ])
    const candidates = found.candidates.flatMap((candidate) => {
      const item = itemOf.get(candidate.id)
      return item === undefined
        ? []
        : [{ ...candidate, item: item.id, timestamp: String(item.timestamp), place: null }]
    })
    return { ...found, candidates }
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
        const found = findIn(connection, { ...own, text: '', limit }, open)
        return { ...found, candidates: found.candidates.filter(({ item }) => item !== id) }
      })
    },
    async find(query, filter) {
      return database.read((connection) => findIn(connection, query, filter))
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

/**
 * Value of the column `state` for thoughts that no other replaces. It says the project, too: the columns of an index are
 * the same ones for ever, and those of files that exist have none for projects.
 */
const currentIn = (project: string | null): string => (project === null ? 'current' : `current in ${project}`)

/** The values of all thoughts under a filter that no other replaces. */
function currentStates(connection: Connection, project: ProjectFilter | null): string[] {
  if (project !== null) return [...new Set([null, project.name])].map(currentIn)
  const projects = connection.sql('SELECT DISTINCT project FROM thought WHERE project IS NOT NULL').all()
  return [currentIn(null), ...projects.map((row) => currentIn(String(row.project)))]
}

/** What the index filters thoughts by. */
export const thoughtFilters = (
  thought: Pick<Thought, 'thoughtType' | 'privacyLevel' | 'project' | 'supersededBy' | 'timestamp'>,
) => ({
  type: thought.thoughtType,
  privacy: thought.privacyLevel,
  state: thought.supersededBy === null ? currentIn(thought.project) : 'superseded',
  time: thought.timestamp,
})

function indexFilter(
  connection: Connection,
  { thoughtType, project, since, until }: ThoughtFilter,
  scope: AccessScope,
): Record<string, FilterValues> {
  return {
    privacy: scope.levels,
    state: currentStates(connection, project),
    ...(thoughtType === null ? {} : { type: [thoughtType] }),
    ...timeFilter({ since, until }),
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
