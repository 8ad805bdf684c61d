import { quoted } from '@agora-mcp/core/errors'
import { sayOfAnswer } from '../messages/answer-messages.ts'
import { joinedBy, Refusal, type Said } from '../messages/said.ts'
import { successorsOf } from './former-values.ts'
import { nearestValues } from './nearest-values.ts'
import { type ReferenceCategory, type ReferenceItem, themeCategories } from './reference.ts'
import { saidValues } from './said-values.ts'

export const FILTER_LISTS = {
  themes: 'themes',
  costs: 'costs',
  reception_modes: 'reception_modes',
  target_audience: 'target_audience',
  network: 'networks',
} as const satisfies Readonly<Record<string, ReferenceCategory>>
export type FilterArgument = keyof typeof FILTER_LISTS

export interface KnownValues {
  /** Distinct and sorted; absent if nothing was given. */
  readonly values: readonly string[] | undefined
  /** One sentence for each replaced value, either retired or a common word for it. */
  readonly notes: readonly Said[]
}

/**
 * Resolves the given values of a filter. A category of themes becomes all its leaves, since the API fails on
 * a category beside another value. A retired value becomes its unique successor, and a label or a common word
 * the value it stands for.
 * @throws AppError invalid_input naming each unknown value, with its successors or the most similar valid
 * values
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

  // Keyed by the English text: the same value may be given twice.
  const [notes, problems] = [new Map<string, Said>(), new Map<string, Said>()]
  const add = (map: Map<string, Said>, said: Said) => map.set(said.en, said)
  const values = new Set<string>()
  for (const value of given) {
    const successors = valid.has(value) ? undefined : validSuccessors(argument, value, valid)
    const isUnknown = successors === undefined && !valid.has(value)
    const said = isUnknown ? saidValues(argument, value, items, categoriesOf(argument, items)) : null
    const [only] = successors?.length === 1 ? successors : said?.isSure ? said.values : []
    const meant = only ?? value
    const sent = valid.get(meant)
    if (sent === undefined)
      add(problems, problemOf({ argument, value, successors, items, said: said?.values ?? [] }))
    else for (const one of sent) values.add(one)
    if (sent !== undefined && meant !== value) {
      add(notes, sayOfAnswer(said === null ? 'retired' : 'taken_as', { argument, value, meant }))
    }
  }
  if (problems.size > 0) {
    const list = FILTER_LISTS[argument]
    const told = joinedBy('. ', [...problems.values()].slice(0, MAX_PROBLEMS))
    throw new Refusal('invalid_input', told, sayOfAnswer('values_hint', { list }))
  }
  return { values: [...values].sort(), notes: [...notes.values()] }
}

const categoriesOf = (argument: FilterArgument, items: readonly ReferenceItem[]): string[] =>
  argument === 'themes' ? [...themeCategories(items).keys()] : []

const validSuccessors = (argument: FilterArgument, value: string, valid: ReadonlyMap<string, unknown>) =>
  successorsOf(FILTER_LISTS[argument], value)?.filter((successor) => valid.has(successor))

/** Invalid values listed; a caller with more has not read the list. */
const MAX_PROBLEMS = 5
const MAX_NEAREST = 5
/** Length up to which a list is shown completely if it has nothing similar. */
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
  /** Values that the text expresses in other words. */
  said: readonly string[]
}): Said {
  if (successors !== undefined && successors.length > 1) {
    return sayOfAnswer('retired_for_several', { argument, value, values: named(successors) })
  }
  const spelt = nearestValues(FILTER_LISTS[argument], value, items)
  const nearest = [...new Set([...said, ...spelt])].slice(0, MAX_NEAREST)
  const reason = sayOfAnswer(successors === undefined ? 'no_value' : 'retired_for_none', { argument, value })
  if (nearest.length > 0) return joinedBy('', [reason, sayOfAnswer('nearest', { values: named(nearest) })])
  if (items.length > SHORT_LIST) return reason
  return joinedBy('', [reason, sayOfAnswer('all_values', { values: named(items.map((one) => one.value)) })])
}

/** Joins values, quoting those of more than one word. */
const named = (values: readonly string[]): string =>
  values.map((value) => (/^[\w-]{1,100}$/.test(value) ? value : quoted(value))).join(', ')
