import { distance } from 'fastest-levenshtein'

/**
 * Finds the argument meant by another name: a misspelling (`projet_filter`), another notation
 * (`projectFilter`), a part of it (`project`). Undefined for a name that resembles none, such as those added
 * by programs between model and server (`toolCallId`).
 */
export function nearName(name: string, names: readonly string[]): string | undefined {
  const words = wordsOf(name)
  const whole = words.join('')
  const edits = whole.length < 5 ? 1 : 2
  return (
    names.find((one) => distance(wordsOf(one).join(''), whole) <= edits) ??
    names.find((one) => wordsOf(one).some((own) => words.some((word) => isSlipOf(own, word))))
  )
}

/** Checks for equality or a typo; an added letter makes another word of a short one (session, version). */
const isSlipOf = (own: string, word: string): boolean =>
  Math.min(own.length, word.length) >= MIN_SHARED && distance(own, word) <= (word.length < 8 ? 1 : 2)

/** Minimum length of a word that two names share not just by chance; `id` is in most names. */
const MIN_SHARED = 4

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
