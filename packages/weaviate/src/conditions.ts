import type { FilterValue } from 'weaviate-client'

/** Condition on a property; the conditions of a list are combined by AND. */
export type Condition =
  | { readonly property: string; readonly anyOf: readonly (string | number)[] }
  | { readonly property: string; readonly noneOf: readonly (string | number)[] }
  | { readonly property: string; readonly equals: string | number | boolean }
  | { readonly property: string; readonly from?: number | Date; readonly to?: number | Date }
  | { readonly ids: readonly string[] }

const matchesNothing = (condition: Condition): boolean =>
  ('anyOf' in condition && condition.anyOf.length === 0) || ('ids' in condition && condition.ids.length === 0)

/** Converts conditions to a filter; undefined if all objects match, null if none does. */
export function toFilter(conditions: readonly Condition[]): FilterValue | undefined | null {
  if (conditions.some(matchesNothing)) return null
  const filters = conditions.flatMap(filtersOf)
  const [first] = filters
  if (first === undefined || filters.length === 1) return first
  return { operator: 'And', filters, value: null }
}

function filtersOf(condition: Condition): FilterValue[] {
  if ('ids' in condition) {
    return [{ operator: 'ContainsAny', target: { property: '_id' }, value: [...condition.ids] }]
  }
  const target = { property: condition.property }
  if ('anyOf' in condition) return [{ operator: 'ContainsAny', target, value: [...condition.anyOf] }]
  if ('noneOf' in condition) {
    // Separate inequalities, since the list operator is newer than the oldest supported version.
    return condition.noneOf.map((value) => ({ operator: 'NotEqual', target, value }))
  }
  if ('equals' in condition) return [{ operator: 'Equal', target, value: condition.equals }]
  const { from, to } = condition
  return [
    ...(from === undefined ? [] : [{ operator: 'GreaterThanEqual', target, value: Number(from) } as const]),
    ...(to === undefined ? [] : [{ operator: 'LessThanEqual', target, value: Number(to) } as const]),
  ]
}

export const propertyOf = (condition: Condition): string[] => ('ids' in condition ? [] : [condition.property])

/** Checks whether an object read with these properties meets all conditions, like the server. */
export function meets(
  { id, properties }: { id: string; properties: Readonly<Record<string, unknown>> },
  conditions: readonly Condition[],
): boolean {
  return conditions.every((condition) => {
    if ('ids' in condition) return condition.ids.includes(id)
    const value = properties[condition.property] ?? null
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    if ('anyOf' in condition) return values.some((one) => condition.anyOf.some((other) => other === one))
    // An absent property equals nothing.
    if ('noneOf' in condition) return !values.some((one) => condition.noneOf.some((other) => other === one))
    if ('equals' in condition) return values.includes(condition.equals)
    if (value === null) return false
    const size = typeof value === 'string' ? Date.parse(value) : Number(value)
    const { from, to } = condition
    return (from === undefined || size >= Number(from)) && (to === undefined || size <= Number(to))
  })
}
