import type { Condition, StoredObject } from '@agora-mcp/weaviate'
import type { AccessScope } from '../../domain/access-scope.ts'
import type { ConversationFilter } from '../../domain/filters.ts'
import type { Items } from './items.ts'
import { projectConditions } from './listing.ts'
import { seenLevels } from './seen-levels.ts'

/** Conditions for the visible conversations that match a filter. @param projects names of all projects */
export function conversationConditions(
  { categories, project, since, until }: ConversationFilter,
  projects: readonly string[],
  scope: AccessScope,
): Condition[] {
  return [
    { property: 'state', equals: 'living' },
    ...seenLevels(scope),
    ...projectConditions(project, projects),
    ...(categories === null ? [] : [{ property: 'category', anyOf: categories }]),
    ...(since === null ? [] : [{ property: 'last_message_at', from: new Date(since) }]),
    ...(until === null ? [] : [{ property: 'timestamp', to: new Date(until) }]),
  ]
}

/** Conversations with one of these tags, which are stored but not indexed. */
export async function taggedConversations(
  conversations: Items,
  conditions: readonly Condition[],
  tags: readonly string[],
): Promise<WithinConversations> {
  const every = await conversations.findEvery(conditions, ['tags'])
  return { anyOf: every.filter((one) => hasTag(one, tags)).map(({ id }) => id) }
}

export const hasTag = ({ properties }: Pick<StoredObject, 'properties'>, tags: readonly string[]): boolean =>
  Array.isArray(properties.tags) && properties.tags.some((tag) => tags.includes(String(tag)))

/** Conversations that a search is limited to, by object id: these, or all but these. */
export type WithinConversations =
  | { readonly anyOf: readonly string[] }
  | { readonly noneOf: readonly string[] }

/** Maximum number of conversations named in a search before all are read: each name slows it down. */
const FEW = 2_000

/**
 * Conversations that meet conditions. A message does not contain its conversation's properties, so a search
 * names the conversations: those that meet the conditions or, if these are many and the others few, the
 * others. One round trip, unless both are many.
 */
export async function conversationsUnder(
  conversations: Items,
  conditions: readonly Condition[],
): Promise<WithinConversations> {
  const [those, ...others] = await Promise.all(
    [conditions, ...conditions.flatMap(opposites).map((one) => [one])].map((own) =>
      conversations.ids(own, FEW + 1),
    ),
  )
  const [within, without] = [those ?? [], [...new Set(others.flat())]]
  if (without.length <= FEW && without.length < within.length) return { noneOf: without }
  if (within.length <= FEW) return { anyOf: within }
  const every = await conversations.findEvery(conditions, [])
  return { anyOf: every.map(({ id }) => id) }
}

/** Returns conditions of which at least one holds whenever this one does not. */
function opposites(condition: Condition): Condition[] {
  if ('ids' in condition) throw new Error('ids have no opposite')
  const { property } = condition
  if ('equals' in condition) return [{ property, noneOf: [String(condition.equals)] }]
  if ('anyOf' in condition) return [{ property, noneOf: condition.anyOf }]
  if ('noneOf' in condition) return [{ property, anyOf: condition.noneOf }]
  const { from, to } = condition
  return [
    ...(from === undefined ? [] : [{ property, to: Number(from) - 1 }]),
    ...(to === undefined ? [] : [{ property, from: Number(to) + 1 }]),
  ]
}
