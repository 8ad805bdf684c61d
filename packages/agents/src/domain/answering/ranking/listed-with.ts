import { KIN } from '../statements/coverage.ts'
import type { Ranked } from './rank-statements.ts'

/**
 * Finds the entries of the list that a statement belongs to: the rows of its table that have what it has of the
 * question in its own cells, or the items beside it. In the order of the document, each once.
 * @returns Null for a statement of no list.
 */
export function listedWith(told: Ranked, ranked: readonly Ranked[]): Ranked[] | null {
  if (told.kind !== 'row' && told.kind !== 'item' && !INTRODUCES.test(told.text)) return null
  const near = ranked.filter(({ passage }) => passage.source === told.passage.source).toSorted(byPlace)
  return told.kind === 'row' ? rowsWith(told, near) : itemsWith(told, near)
}

/** Matches a sentence that a list follows. */
export const INTRODUCES = /:\s*$/u

function rowsWith(told: Ranked, all: readonly Ranked[]): Ranked[] {
  const columns = told.columns.join('\n')
  return all.filter(
    (one) =>
      one.kind === 'row' &&
      one.columns.join('\n') === columns &&
      told.own.every((worth, at) => worth < KIN || (one.own[at] ?? 0) >= KIN),
  )
}

/** Finds the items without anything between them, whichever passages they are in. */
function itemsWith(told: Ranked, all: readonly Ranked[]): Ranked[] {
  const at = all.indexOf(told)
  const isItem = (one: Ranked | undefined) =>
    one?.kind === 'item' && one.passage.location === told.passage.location
  let first = at
  while (told.kind === 'item' && isItem(all[first - 1])) first -= 1
  let end = at + 1
  while (isItem(all[end])) end += 1
  return all.slice(first, end)
}

const byPlace = (one: Ranked, other: Ranked): number =>
  one.passage.char_start - other.passage.char_start || one.start - other.start
