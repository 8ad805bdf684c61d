import type { EmbedQuestion } from '@agora-mcp/core/embedding'
import { defined } from '@agora-mcp/core/schemas/defined'
import type { Connection, Database } from '@agora-mcp/core/sqlite'
import type { FilterValues } from '@agora-mcp/core/sqlite/candidate-index'
import type { AccessScope } from '../../domain/access-scope.ts'
import type { ProjectFilter, TimeRange } from '../../domain/filters.ts'
import { alikeNames } from '../../domain/known-names.ts'
import type { WindowIndex } from './window-index.ts'

export interface StoreContext {
  readonly database: Database
  readonly indexes: {
    readonly thoughts: WindowIndex
    readonly messages: WindowIndex
    readonly conversations: WindowIndex
  }
  readonly scope: AccessScope
  readonly clock: () => Date
  readonly embedQuestion: EmbedQuestion
}

/** Matches every level, including those of several people. */
const ALL_LEVELS = '"all"'

/** Levels of a scope as a parameter of {@link visibleBy}. */
export const levelsJson = ({ levels, seesAll }: AccessScope): string =>
  seesAll ? ALL_LEVELS : JSON.stringify(levels)

/** WHERE clause for rows of the levels visible to a viewer. @param column qualified if there are several */
export const visibleBy = (parameter: string, column = 'privacy_level'): string =>
  `(${parameter} = '${ALL_LEVELS}' OR ${column} IN (SELECT value FROM json_each(${parameter})))`

/** Filter for an index with a column `time`; empty if both ends are open. */
export function timeFilter({ since, until }: TimeRange): Record<string, FilterValues> {
  if (since === null && until === null) return {}
  return { time: defined({ from: since, to: until }) }
}

export const VISIBLE = visibleBy('$visible')

/** WHERE clause for rows of a project and of none, with the parameters `$anyProject` and `$projects`. */
export const IN_PROJECT =
  '($anyProject OR project IS NULL OR project IN (SELECT value FROM json_each($projects)))'

/** WHERE clause for conversations with one of the tags `$tags`, a JSON list; `null` matches all. */
export const HAS_TAG =
  "($tags = 'null' OR EXISTS (SELECT 1 FROM json_each(tags) WHERE value IN (SELECT value FROM json_each($tags))))"

/** Parameters of {@link IN_PROJECT} for rows of a table; null for any project. */
export const projectValues = (
  connection: Connection,
  table: 'thought' | 'conversation',
  project: ProjectFilter | null,
) => ({
  anyProject: Number(project === null),
  projects: JSON.stringify(project === null ? [] : storedProjects(connection, table, project)),
})

/** Projects of a table that match a filter, in each of their spellings; null for all. */
export function storedProjects(
  connection: Connection,
  table: 'thought' | 'conversation',
  project: ProjectFilter | null,
): string[] {
  if (project?.name === null) return []
  const stored = connection
    .sql<{ project: string }>(`SELECT DISTINCT project FROM ${table} WHERE project IS NOT NULL`)
    .all()
    .map((row) => row.project)
  return project === null ? stored : alikeNames(stored, project.name)
}
