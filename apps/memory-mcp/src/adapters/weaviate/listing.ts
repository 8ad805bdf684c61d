import type { Condition } from '@agora-mcp/core/weaviate'
import type { ProjectFilter, TimeRange } from '../../domain/filters.ts'
import type { Listed, Page } from '../../domain/page.ts'
import { decodeCursor, nextCursor } from '../list-cursor.ts'
import type { Item, Items } from './items.ts'

/** Items within these moments. */
export function timeConditions({ since, until }: TimeRange, property = 'timestamp'): Condition[] {
  return since === null && until === null
    ? []
    : [
        {
          property,
          ...(since === null ? {} : { from: new Date(since) }),
          ...(until === null ? {} : { to: new Date(until) }),
        },
      ]
}

/**
 * Items of a project and of none: all but those of the other projects, since what belongs to none has no value to look for.
 * @param known the projects that the store has recorded
 */
export const projectConditions = (project: ProjectFilter | null, known: readonly string[]): Condition[] => {
  const others = project === null ? [] : known.filter((name) => name !== project.name)
  return others.length === 0 ? [] : [{ property: 'project', noneOf: others }]
}

/** A stretch of a list, newest first by a moment, ties by row number. */
export async function listNewest(
  items: Items,
  conditions: readonly Condition[],
  property: string,
  { cursor, limit }: Page,
): Promise<Listed<Item>> {
  const from = decodeCursor(cursor)
  const sort = [
    { property, descending: true },
    { property: 'row', descending: true },
  ]
  const wanted = limit + 1
  const counted = items.count(conditions)
  let found: Item[]
  if (from === null) found = await items.find(conditions, { limit: wanted, sort })
  else {
    const at = new Date(from.time)
    const before = new Date(at.getTime() - 1)
    const [sameMoment, older] = await Promise.all([
      items.find([...conditions, { property, from: at, to: at }, { property: 'row', to: from.id - 1 }], {
        limit: wanted,
        sort,
      }),
      items.find([...conditions, { property, to: before }], { limit: wanted, sort }),
    ])
    found = [...sameMoment, ...older].slice(0, wanted)
  }
  return {
    items: found.slice(0, limit),
    totalCount: await counted,
    nextCursor: nextCursor(found, limit, ({ row, properties }) => ({
      time: String(properties[property]),
      id: row,
    })),
  }
}
