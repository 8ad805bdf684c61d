import { distance } from 'fastest-levenshtein'

/**
 * The argument that somebody meant who wrote another name: a misspelling (`projet_filter`), another way of writing
 * (`projectFilter`), a part of it (`project`). Undefined for a name that resembles none, as programs between model and
 * server add them (`toolCallId`).
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

/** Whether a word is another, or a slip of it. A letter more makes another word of a short one (session, version). */
const isSlipOf = (own: string, word: string): boolean =>
  Math.min(own.length, word.length) >= MIN_SHARED && distance(own, word) <= (word.length < 8 ? 1 : 2)

/** Letters of a word that two names share not by chance; `id` stands in most. */
const MIN_SHARED = 4

/** Of a name in snake_case, camelCase or kebab-case. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
