import type { Connection, Database } from '@agora-mcp/core/sqlite'
import type { FilterValues } from '@agora-mcp/core/sqlite/candidate-index'
import type { AccessScope } from '../../domain/access-scope.ts'
import type { ProjectFilter, TimeRange } from '../../domain/filters.ts'
import { alikeNames } from '../../domain/known-names.ts'
import type { WindowIndex } from './window-index.ts'

/** The things that the parts of the store share. */
export interface StoreContext {
  readonly database: Database
  readonly indexes: {
    readonly thoughts: WindowIndex
    readonly messages: WindowIndex
    readonly conversations: WindowIndex
  }
  readonly scope: AccessScope
  readonly clock: () => Date
}

/** The levels of a scope as a parameter of `IN (SELECT value FROM json_each(?))`. */
export const levelsJson = ({ levels }: AccessScope): string => JSON.stringify(levels)

/** The filter of an index with a column `time`; none where both ends are open. */
export function timeFilter({ since, until }: TimeRange): Record<string, FilterValues> {
  if (since === null && until === null) return {}
  return { time: { ...(since === null ? {} : { from: since }), ...(until === null ? {} : { to: until }) } }
}

/** A WHERE clause for rows of the levels that a viewer may see, with the parameter `$visible`. */
export const VISIBLE = 'privacy_level IN (SELECT value FROM json_each($visible))'

/** A WHERE clause for rows of a project and of none, with the parameters `$anyProject` and `$projects`. */
export const IN_PROJECT =
  '($anyProject OR project IS NULL OR project IN (SELECT value FROM json_each($projects)))'

/** The parameters of {@link IN_PROJECT} for rows of a table; null: of any project. */
export const projectValues = (
  connection: Connection,
  table: 'thought' | 'conversation',
  project: ProjectFilter | null,
) => ({
  anyProject: Number(project === null),
  projects: JSON.stringify(project === null ? [] : storedProjects(connection, table, project)),
})

/** The projects of a table under a filter, in each of their spellings; null: all. */
export function storedProjects(
  connection: Connection,
  table: 'thought' | 'conversation',
  project: ProjectFilter | null,
): string[] {
  if (project?.name === null) return []
  const rows = connection.sql(`SELECT DISTINCT project FROM ${table} WHERE project IS NOT NULL`).all()
  const stored = rows.map((row) => String(row.project))
  return project === null ? stored : alikeNames(stored, project.name)
}
