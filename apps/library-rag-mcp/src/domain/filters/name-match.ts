import { fold } from '@agora-mcp/core/text'
import { unlikeness } from '@agora-mcp/core/text/edit-distance'

/** What a name that somebody typed means among those a library knows. */
export interface NameMatch {
  /** The known names that are meant; several where the typed one fits several equally well. */
  readonly matches: readonly string[]
  /** Where none is meant: the known names most like it, best first. */
  readonly nearest: readonly string[]
}

const MAX_NEAREST = 5
/** Share of letters that may differ between two spellings of one name: `Plato`, `Platon`; `Aristote`, `Aristotle`. */
const MAX_DIFFERENCE = 0.25

/**
 * Finds the names meant by one that was typed, forgiving more only while nothing fits: the same letters but for case
 * and accents; then all its words within the name (`peirce` in `Charles Sanders Peirce`); then a spelling close to
 * the name or its words (`Plato`, `Platon`).
 */
export function matchName(typed: string, known: readonly string[]): NameMatch {
  const wanted = fold(typed).trim()
  const names = known.map((name) => ({ name, folded: fold(name).trim() }))
  const words = wordsOf(wanted)
  if (words.length === 0) return { matches: [], nearest: known.slice(0, MAX_NEAREST) }

  const forms = [
    (folded: string) => folded === wanted,
    (folded: string) => words.every((word) => wordsOf(folded).includes(word)),
    (folded: string) => words.every((word) => wordsOf(folded).some((other) => isCloseSpelling(word, other))),
  ]
  for (const fits of forms) {
    const matches = names.filter(({ folded }) => fits(folded)).map(({ name }) => name)
    if (matches.length > 0) return { matches, nearest: [] }
  }
  const byLikeness = names
    .map(({ name, folded }) => ({ name, difference: unlikeness(wanted, folded) }))
    .sort((a, b) => a.difference - b.difference || a.name.localeCompare(b.name))
  return { matches: [], nearest: byLikeness.slice(0, MAX_NEAREST).map(({ name }) => name) }
}

const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

function isCloseSpelling(a: string, b: string): boolean {
  return a === b || (Math.min(a.length, b.length) >= 4 && a[0] === b[0] && unlikeness(a, b) <= MAX_DIFFERENCE)
}
