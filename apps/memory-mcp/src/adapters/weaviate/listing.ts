import type { Condition } from '@agora-mcp/weaviate'
import type { ProjectFilter, TimeRange } from '../../domain/filters.ts'
import { alikeNames } from '../../domain/known-names.ts'
import type { Listed, Page } from '../../domain/page.ts'
import { decodeCursor, invalidCursor, lastMoment, nextCursor } from '../list-cursor.ts'
import type { Item, Items } from './items.ts'

export function timeConditions({ since, until }: TimeRange, property = 'timestamp'): Condition[] {
  return since === null && until === null
    ? []
    : [
        {
          property,
          ...(since !== null && { from: new Date(since) }),
          ...(until !== null && { to: new Date(until) }),
        },
      ]
}

/**
 * Conditions for items of a project and of none: the projects to exclude are listed, since items without a
 * project have no value to search.
 * @param known projects recorded in the store
 */
export const projectConditions = (project: ProjectFilter | null, known: readonly string[]): Condition[] => {
  if (project === null) return []
  const own = new Set(project.name === null ? [] : alikeNames(known, project.name))
  const others = known.filter((name) => !own.has(name))
  return others.length === 0 ? [] : [{ property: 'project', noneOf: others }]
}

/** Returns a page of a list, newest first, ties by row number; future items come last. */
export async function listNewest(
  items: Items,
  conditions: readonly Condition[],
  { property, now }: { readonly property: string; readonly now: Date },
  { cursor, limit }: Page,
): Promise<Listed<Item>> {
  const from = decodeCursor(cursor)
  if (from !== null && !/^\d{1,16}$/.test(from.key)) throw invalidCursor()
  const wanted = limit + 1
  const last = lastMoment(now)
  const isBehind = from !== null && from.time > last
  const [totalCount, present, toCome] = await Promise.all([
    items.count(conditions),
    isBehind ? [] : after(items, [...conditions, { property, to: new Date(last) }], property, from, wanted),
    after(
      items,
      [...conditions, { property, from: new Date(Date.parse(last) + 1) }],
      property,
      isBehind ? from : null,
      wanted,
    ),
  ])
  const found = [...present, ...toCome].slice(0, wanted)
  return {
    items: found.slice(0, limit),
    totalCount,
    nextCursor: nextCursor(found, limit, ({ row, properties }) => ({
      time: String(properties[property]),
      // A digest of the item's own id.
      key: String(row),
    })),
  }
}

/** Newest items after a position, or overall. */
async function after(
  items: Items,
  conditions: readonly Condition[],
  property: string,
  from: ReturnType<typeof decodeCursor>,
  wanted: number,
): Promise<Item[]> {
  if (from === null) return newest(items, conditions, property, wanted)
  const at = new Date(from.time)
  const [sameMoment, older] = await Promise.all([
    ofMoment(items, [...conditions, { property: 'row', to: Number(from.key) - 1 }], {
      property,
      at,
      limit: wanted,
    }),
    newest(items, [...conditions, { property, to: new Date(at.getTime() - 1) }], property, wanted),
  ])
  return [...sameMoment, ...older].slice(0, wanted)
}

/**
 * Newest items, in the order of a list. Weaviate sorts by one property with its index, but by two it reads
 * every matching object (`queryPlanner.Do` in the server), so ties are sorted here: one extra item reveals
 * whether some of the last time are missing.
 */
async function newest(
  items: Items,
  conditions: readonly Condition[],
  property: string,
  limit: number,
): Promise<Item[]> {
  const momentOf = (item: Item | undefined) => item && String(item.properties[property])
  const found = await items.find(conditions, { limit: limit + 1, sort: [{ property, descending: true }] })
  const last = momentOf(found[limit - 1])
  const isCut = last !== undefined && last === momentOf(found[limit])
  const whole = found.filter((item) => !isCut || momentOf(item) !== last)
  const inOrder = [...Map.groupBy(whole, momentOf).values()].flatMap((tied) =>
    tied.sort((a, b) => b.row - a.row),
  )
  if (!isCut) return inOrder.slice(0, limit)
  const rest = { property, at: new Date(last), limit: limit - inOrder.length }
  return [...inOrder, ...(await ofMoment(items, conditions, rest))]
}

/** Items of one time, in the order of a list. */
const ofMoment = (
  items: Items,
  conditions: readonly Condition[],
  { property, at, limit }: { property: string; at: Date; limit: number },
): Promise<Item[]> =>
  items.find([...conditions, { property, from: at, to: at }], {
    limit,
    sort: [{ property: 'row', descending: true }],
  })
