import { AppError, quoted } from '@agora-mcp/core/errors'
import { successorsOf } from './former-values.ts'
import { nearestValues } from './nearest-values.ts'
import { type ReferenceCategory, type ReferenceItem, themeCategories } from './reference.ts'

/** Arguments that filter, and the list that has their values. */
export const FILTER_LISTS = {
  themes: 'themes',
  costs: 'costs',
  target_audience: 'target_audience',
  network: 'networks',
} as const satisfies Readonly<Record<string, ReferenceCategory>>
export type FilterArgument = keyof typeof FILTER_LISTS

/** What a filter sends, and what the caller should know about it. */
export interface KnownValues {
  /** Sorted, each once; absent when nothing was given. */
  readonly values: readonly string[] | undefined
  /** One sentence for each retired value that was replaced. */
  readonly notes: readonly string[]
}

/**
 * The values to send for those that were given. A category of themes becomes all its leaves, since the API fails on a
 * category beside another value. A retired value becomes its successor where that is unique.
 * @throws AppError invalid_input naming each other value, with the successors or the nearest valid values
 */
export function knownValues(
  argument: FilterArgument,
  given: readonly string[] | undefined,
  items: readonly ReferenceItem[],
): KnownValues {
  if (given === undefined || given.length === 0) return { values: undefined, notes: [] }
  const valid = new Map<string, readonly string[]>(items.map(({ value }) => [value, [value]]))
  if (argument === 'themes')
    for (const [category, leaves] of themeCategories(items)) valid.set(category, leaves)

  const [notes, problems] = [new Set<string>(), new Set<string>()]
  const values = new Set<string>()
  for (const value of given) {
    const successors = valid.has(value) ? undefined : validSuccessors(argument, value, valid)
    const meant = successors?.length === 1 ? successors[0] : value
    const sent = valid.get(meant ?? value)
    if (sent === undefined) problems.add(problemOf({ argument, value, successors, items }))
    else for (const one of sent) values.add(one)
    if (sent !== undefined && meant !== value) {
      notes.add(`${argument} ${quoted(value)} was retired: searched with its successor "${meant}".`)
    }
  }
  if (problems.size > 0) {
    throw new AppError('invalid_input', [...problems].slice(0, MAX_PROBLEMS).join('. '), {
      hint: `get_reference_data with category "${FILTER_LISTS[argument]}" lists all values.`,
    })
  }
  return { values: [...values].sort(), notes: [...notes] }
}

const validSuccessors = (argument: FilterArgument, value: string, valid: ReadonlyMap<string, unknown>) =>
  successorsOf(FILTER_LISTS[argument], value)?.filter((successor) => valid.has(successor))

/** Wrong values that are named; a caller that sends more has not read the list. */
const MAX_PROBLEMS = 5
/** Lists so short are shown whole where nothing in them is near. */
const SHORT_LIST = 5

function problemOf({
  argument,
  value,
  successors,
  items,
}: {
  argument: FilterArgument
  value: string
  successors: readonly string[] | undefined
  items: readonly ReferenceItem[]
}): string {
  const shown = quoted(value)
  if (successors !== undefined && successors.length > 1) {
    return `${argument} ${shown} was retired, and several values took its place: ${named(successors)}`
  }
  const nearest = nearestValues(FILTER_LISTS[argument], value, items)
  const reason =
    successors === undefined
      ? `${argument} has no value ${shown}`
      : `${argument} ${shown} was retired, and no one value took its place`
  if (nearest.length > 0) return `${reason}; nearest: ${named(nearest)}`
  return items.length <= SHORT_LIST ? `${reason}; it has: ${named(items.map((one) => one.value))}` : reason
}

/** Values as the lists have them; whatever is more than a word in them is quoted. */
const named = (values: readonly string[]): string =>
  values.map((value) => (/^[\w-]{1,100}$/.test(value) ? value : quoted(value))).join(', ')
