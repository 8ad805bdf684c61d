import { AppError, quoted } from '@agora-mcp/core/errors'
import { successorsOf } from './former-values.ts'
import { nearestValues } from './nearest-values.ts'
import { type ReferenceCategory, type ReferenceItem, themeCategories } from './reference.ts'
import { saidValues } from './said-values.ts'

/** Arguments that filter, and the list that has their values. */
export const FILTER_LISTS = {
  themes: 'themes',
  costs: 'costs',
  reception_modes: 'reception_modes',
  target_audience: 'target_audience',
  network: 'networks',
} as const satisfies Readonly<Record<string, ReferenceCategory>>
export type FilterArgument = keyof typeof FILTER_LISTS

/** What a filter sends, and what the caller should know about it. */
export interface KnownValues {
  /** Sorted, each once; absent when nothing was given. */
  readonly values: readonly string[] | undefined
  /** One sentence for each value that was replaced: a retired one, and a word that people use for it. */
  readonly notes: readonly string[]
}

/**
 * The values to send for those that were given. A category of themes becomes all its leaves, since the API fails on a
 * category beside another value. A retired value becomes its successor where that is unique, and a label or a word of use
 * the value that it is for.
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
    const isUnknown = successors === undefined && !valid.has(value)
    const said = isUnknown ? saidValues(argument, value, items, categoriesOf(argument, items)) : null
    const [only] = successors?.length === 1 ? successors : said?.isSure ? said.values : []
    const meant = only ?? value
    const sent = valid.get(meant)
    if (sent === undefined)
      problems.add(problemOf({ argument, value, successors, items, said: said?.values ?? [] }))
    else for (const one of sent) values.add(one)
    if (sent !== undefined && meant !== value) {
      notes.add(
        said === null
          ? `${argument} ${quoted(value)} was retired: searched with its successor "${meant}".`
          : `${argument} ${quoted(value)} was taken as "${meant}".`,
      )
    }
  }
  if (problems.size > 0) {
    throw new AppError('invalid_input', [...problems].slice(0, MAX_PROBLEMS).join('. '), {
      hint: `get_reference_data with category "${FILTER_LISTS[argument]}" lists all values.`,
    })
  }
  return { values: [...values].sort(), notes: [...notes] }
}

const categoriesOf = (argument: FilterArgument, items: readonly ReferenceItem[]): string[] =>
  argument === 'themes' ? [...themeCategories(items).keys()] : []

const validSuccessors = (argument: FilterArgument, value: string, valid: ReadonlyMap<string, unknown>) =>
  successorsOf(FILTER_LISTS[argument], value)?.filter((successor) => valid.has(successor))

/** Wrong values that are named; a caller that sends more has not read the list. */
const MAX_PROBLEMS = 5
/** Values that are named for a wrong one. */
const MAX_NEAREST = 5
/** Lists so short are shown whole where nothing in them is near. */
const SHORT_LIST = 5

function problemOf({
  argument,
  value,
  successors,
  items,
  said,
}: {
  argument: FilterArgument
  value: string
  successors: readonly string[] | undefined
  items: readonly ReferenceItem[]
  /** Values that the text says in other words. */
  said: readonly string[]
}): string {
  const shown = quoted(value)
  if (successors !== undefined && successors.length > 1) {
    return `${argument} ${shown} was retired, and several values took its place: ${named(successors)}`
  }
  const spelt = nearestValues(FILTER_LISTS[argument], value, items)
  const nearest = [...new Set([...said, ...spelt])].slice(0, MAX_NEAREST)
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
