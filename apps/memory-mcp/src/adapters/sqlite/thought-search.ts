import type { Connection } from '@agora-mcp/core/sqlite'
import type { FilterValues } from '@agora-mcp/core/sqlite/candidate-index'
import type { AccessScope } from '../../domain/access-scope.ts'
import type { ProjectFilter, ThoughtFilter } from '../../domain/filters.ts'
import type { PrivacyLevel, Thought } from '../../domain/memory.ts'
import type { SearchQuery } from '../../domain/recall/index-entry.ts'
import type { WindowCandidateSet } from '../../domain/recall/rank.ts'
import { isSuperseded, mayHideSuccessors } from '../../domain/thought-changes.ts'
import { IN_PROJECT, projectValues, type StoreContext, storedProjects, timeFilter } from './context.ts'
import { toCandidates } from './window-index.ts'

/** Candidates among the visible, non-superseded thoughts that match a filter. */
export function findThoughts(
  connection: Connection,
  { indexes, scope }: Pick<StoreContext, 'indexes' | 'scope'>,
  query: SearchQuery,
  filter: ThoughtFilter,
): WindowCandidateSet {
  const within = {
    filter: indexFilter(connection, filter, scope),
    visible: scope.seesAll ? undefined : { privacy: scope.levels },
  }
  const found = toCandidates(indexes.thoughts.search(connection, query, within, ['timestamp']))
  if (!mayHideSuccessors(scope)) return found
  const current = currentAmong(
    connection,
    found.candidates.map(({ item }) => item),
    filter.project,
    scope,
  )
  return { ...found, candidates: found.candidates.filter(({ item }) => current.has(item)) }
}

interface SuccessorRow {
  readonly id: number
  readonly level: PrivacyLevel | null
}

/** Thoughts not superseded for the viewer: the index only knows whether any thought supersedes them. */
function currentAmong(
  connection: Connection,
  rows: readonly number[],
  project: ProjectFilter | null,
  scope: AccessScope,
): ReadonlySet<number> {
  const current = connection
    .sql<SuccessorRow>(
      `SELECT id, (SELECT privacy_level FROM thought AS successor WHERE uuid = thought.superseded_by) AS level
       FROM thought WHERE id IN (SELECT value FROM json_each($rows)) AND ${IN_PROJECT}`,
    )
    .all({ rows: JSON.stringify(rows), ...projectValues(connection, 'thought', project) })
  return new Set(current.flatMap(({ id, level }) => (isSuperseded(level, scope) ? [] : [id])))
}

const SUPERSEDED = 'superseded'

/**
 * Value of the column `state` for non-superseded thoughts. It includes the project, since the columns of an
 * index can never change, and existing files have none for projects.
 */
const currentIn = (project: string | null): string => (project === null ? 'current' : `current in ${project}`)

/** Values of `state` for all non-superseded thoughts that match a filter. */
const currentStates = (connection: Connection, project: ProjectFilter | null): string[] =>
  [null, ...storedProjects(connection, 'thought', project)].map(currentIn)

export const thoughtFilters = (
  thought: Pick<Thought, 'thoughtType' | 'privacyLevel' | 'project' | 'supersededBy' | 'timestamp'>,
) => ({
  type: thought.thoughtType,
  privacy: thought.privacyLevel,
  state: thought.supersededBy === null ? currentIn(thought.project) : SUPERSEDED,
  time: thought.timestamp,
})

function indexFilter(
  connection: Connection,
  { thoughtType, project, since, until }: ThoughtFilter,
  scope: AccessScope,
): Record<string, FilterValues> {
  return {
    ...(!scope.seesAll && { privacy: scope.levels }),
    state: [...currentStates(connection, project), ...(mayHideSuccessors(scope) ? [SUPERSEDED] : [])],
    ...(thoughtType !== null && { type: [thoughtType] }),
    ...timeFilter({ since, until }),
  }
}
