import { fold } from '@agora-mcp/core/text'
import { unlikeness } from '@agora-mcp/core/text/edit-distance'

export interface NameMatch {
  /** Known names that match; several if the typed name fits them equally well. */
  readonly matches: readonly string[]
  /** If none matches, the most similar known names, best first. */
  readonly nearest: readonly string[]
}

const MAX_NEAREST = 5
/** Share of letters that may differ between spellings of one name: `Plato`, `Platon`; `Aristote`, `Aristotle`. */
const MAX_DIFFERENCE = 0.25

/**
 * Matches a typed name against the known ones, less strictly only while nothing fits: first equal letters,
 * ignoring case and accents; then all words within the name (`peirce` in `Charles Sanders Peirce`); then a
 * similar spelling of the name or its words (`Plato`, `Platon`).
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
