import type { Connection } from '@agora-mcp/core/sqlite'
import type { AccessScope } from '../../domain/access-scope.ts'
import { thoughtRecordOf } from '../../domain/exchange/to-record.ts'
import { type ThoughtListFilter, thoughtsOf } from '../../domain/filters.ts'
import type { PrivacyLevel, Thought, ThoughtVersion } from '../../domain/memory.ts'
import { queryOf } from '../../domain/recall/index-entry.ts'
import { withNamedTime } from '../../domain/recall/named-time.ts'
import { nearestItems } from '../../domain/recall/nearest.ts'
import { rankItems, rowsOf, unionOf, type WindowCandidateSet } from '../../domain/recall/rank.ts'
import { thoughtNotFound } from '../../domain/store-errors.ts'
import {
  assertNoCircle,
  changeThought,
  hideSuccessor,
  mayHideSuccessors,
  newThought,
  visibleVersions,
} from '../../domain/thought-changes.ts'
import type { ThoughtStore } from '../../ports/thoughts.ts'
import { embedThoughtQuestion } from '../embed-question.ts'
import { IN_PROJECT, levelsJson, projectValues, type StoreContext, VISIBLE, visibleBy } from './context.ts'
import { listPage } from './list-page.ts'
import { insertThought } from './record-rows.ts'
import {
  CONTENT_COLUMNS,
  contentValues,
  type ThoughtRow,
  type ThoughtVersionRow,
  toThought,
  toThoughtVersion,
} from './rows.ts'
import { findThoughts, thoughtFilters } from './thought-search.ts'

export function createSqliteThoughts(context: StoreContext): ThoughtStore {
  const { database, indexes, scope, clock } = context
  const index = indexes.thoughts

  const rowOf = (connection: Connection, uuid: string): ThoughtRow => {
    const row = connection
      .sql<ThoughtRow>('SELECT * FROM thought WHERE uuid = ? AND deleted_at IS NULL')
      .get(uuid)
    if (row !== undefined && scope.sees(row.privacy_level as PrivacyLevel)) return row
    throw thoughtNotFound(uuid)
  }

  const toSeen = (connection: Connection, row: ThoughtRow): Thought => {
    const thought = toThought(row)
    if (!mayHideSuccessors(scope) || thought.supersededBy === null) return thought
    const successor = connection
      .sql<{ privacy_level: PrivacyLevel }>('SELECT privacy_level FROM thought WHERE uuid = ?')
      .get(thought.supersededBy)
    return hideSuccessor(thought, successor?.privacy_level ?? null, scope)
  }

  const readThoughts = (connection: Connection, rows: readonly number[]): ReadonlyMap<number, Thought> => {
    const thoughts = connection
      .sql<ThoughtRow>(
        'SELECT * FROM thought WHERE deleted_at IS NULL AND id IN (SELECT value FROM json_each(?))',
      )
      .all(JSON.stringify(rows))
    return new Map(thoughts.map((row) => [row.id, toSeen(connection, row)]))
  }
  const readNearest = (connection: Connection, found: WindowCandidateSet, limit: number) => {
    const nearest = nearestItems(found, { least: 0, limit })
    const thoughts = readThoughts(connection, rowsOf(nearest))
    return nearest.flatMap(({ item, similarity }) => {
      const thought = thoughts.get(item)
      return thought === undefined ? [] : [{ thought, similarity }]
    })
  }

  return {
    async add(thought, entry, limit) {
      scope.assertSees(thought.privacyLevel)
      const query = queryOf(entry, thought.content, limit)
      const near = database.read((connection) => {
        if (query === null) return []
        const found = findThoughts(connection, context, query, thoughtsOf(thought.project))
        return readNearest(connection, found, limit)
      })
      await database.write((connection) => {
        const added = newThought(thought)
        const { id } = insertThought(connection, thoughtRecordOf(added, [], null))
        index.put(connection, id, entry, thoughtFilters(added))
      })
      return near
    },
    async get(uuid) {
      return database.read((connection) => toSeen(connection, rowOf(connection, uuid)))
    },
    async versions(uuid) {
      return database.read((connection) => {
        const versions = connection
          .sql<ThoughtVersionRow>('SELECT * FROM thought_version WHERE thought = ? ORDER BY version')
          .all(rowOf(connection, uuid).id)
        return visibleVersions(
          versions.map((row) => toThoughtVersion(row)),
          scope,
        )
      })
    },
    update: (uuid, update, entry) =>
      database.write((connection) => {
        const row = rowOf(connection, uuid)
        const changed = changeThought(toThought(row), update, scope)
        if (changed === null) return false
        const { next, former, newSuccessor } = changed
        if (newSuccessor !== null) {
          assertNoCircle(uuid, successorsFrom(connection, rowOf(connection, newSuccessor).uuid))
        }
        if (former !== null) insertVersion(connection, row.id, former)
        writeThought(connection, row.id, next)
        index.put(connection, row.id, entry, thoughtFilters(next))
        return true
      }),
    async list(filter, page) {
      return database.read((connection) =>
        listPage(
          connection,
          {
            table: 'thought',
            time: 'timestamp',
            key: 'uuid',
            now: clock(),
            ...conditions(connection, filter, scope),
          },
          page,
          {
            positionOf: (row: ThoughtRow) => ({ time: row.timestamp, key: row.uuid }),
            toItem: (row) => toSeen(connection, row),
          },
        ),
      )
    },
    async findRelated(uuid, limit) {
      return database.read((connection) => {
        const { id, project } = rowOf(connection, uuid)
        const own = index.vectorOf(connection, id)
        if (own === null) return []
        const query = { ...own, text: '', limit }
        const near = findThoughts(connection, context, query, thoughtsOf(project))
        const others = { ...near, candidates: near.candidates.filter(({ item }) => item !== id) }
        return readNearest(connection, others, limit)
      })
    },
    async search(question, filter) {
      const { query, wanted, words } = await embedThoughtQuestion(question, context.embedQuestion)
      const ranges = withNamedTime(filter, wanted.time)
      return database.read((connection) => {
        const found = unionOf(ranges.map((range) => findThoughts(connection, context, query, range)))
        const ranked = rankItems(found, wanted).slice(0, question.limit)
        const rows = rowsOf(ranked)
        const items = readThoughts(connection, rows)
        return { found, ranked, items, words, wordCodes: index.wordCodes(connection, rows) }
      })
    },
  }
}

/** Sorts after every time as text. */
const LAST_TIME = '~'

/** WHERE clause: the thought is not superseded for the viewer, as in `isSuperseded`. */
const NOT_SUPERSEDED = `(superseded_by IS NULL OR NOT EXISTS (
  SELECT 1 FROM thought AS successor
  WHERE successor.uuid = thought.superseded_by AND ${visibleBy('$visible', 'successor.privacy_level')}))`

/** A WHERE clause and its named parameters. */
function conditions(connection: Connection, filter: ThoughtListFilter, scope: AccessScope) {
  return {
    where: `deleted_at IS NULL AND ${VISIBLE}
      AND ($type IS NULL OR thought_type = $type) AND ($level IS NULL OR privacy_level = $level)
      AND ($superseded OR ${NOT_SUPERSEDED}) AND ${IN_PROJECT}
      AND ($concepts IS NULL OR EXISTS (
        SELECT 1 FROM json_each(concepts) AS own WHERE own.value IN (SELECT value FROM json_each($concepts))
      ))
      AND ($anyDue OR (due >= $dueFrom AND due <= $dueTo))
      AND ($since IS NULL OR timestamp >= $since) AND ($until IS NULL OR timestamp <= $until)`,
    values: {
      visible: levelsJson(scope),
      type: filter.thoughtType,
      level: filter.privacyLevel,
      superseded: Number(filter.withSuperseded),
      concepts: filter.concepts === null ? null : JSON.stringify(filter.concepts),
      anyDue: Number(filter.due === null),
      dueFrom: filter.due?.since ?? '',
      dueTo: filter.due?.until ?? LAST_TIME,
      since: filter.since,
      until: filter.until,
      ...projectValues(connection, 'thought', filter.project),
    },
  }
}

function insertVersion(connection: Connection, thought: number, former: ThoughtVersion): void {
  const columns = ['thought', 'version', 'timestamp', ...CONTENT_COLUMNS]
  connection
    .sql(`INSERT INTO thought_version (${columns}) VALUES (${columns.map(() => '?')})`)
    .run(thought, former.version, former.timestamp, ...contentValues(former))
}

/** Writes the columns of a thought that an update may change. */
function writeThought(connection: Connection, id: number, thought: Thought): void {
  const columns = ['version', 'updated_at', 'superseded_by', ...CONTENT_COLUMNS]
  connection
    .sql(`UPDATE thought SET ${columns.map((name) => `${name} = ?`)} WHERE id = ?`)
    .run(thought.version, thought.updatedAt, thought.supersededBy, ...contentValues(thought), id)
}

/** Ids of a thought and its chain of successors; each once, even if a file contains a cycle. */
const successorsFrom = (connection: Connection, uuid: string): string[] =>
  connection
    .sql<{ uuid: string }>(
      `WITH RECURSIVE chain (uuid) AS (
         SELECT ? UNION SELECT superseded_by FROM thought JOIN chain USING (uuid) WHERE superseded_by IS NOT NULL
       ) SELECT uuid FROM chain`,
    )
    .all(uuid)
    .map((row) => row.uuid)
