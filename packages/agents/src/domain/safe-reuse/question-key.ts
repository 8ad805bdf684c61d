import { GENITIVES, POINTERS, PREPOSITIONS, QUALIFIERS, REWRITINGS } from './rewritings.ts'
import { tokensOf } from './tokens.ts'

/** Canonical form of a question; paraphrases have equal keys. */
export interface QuestionKey {
  /** `WHEN`, `COST`, … in order; empty for a yes/no question and for a command. */
  readonly asks: readonly string[]
  /** `MUST` and `CAN`, sorted. */
  readonly modes: readonly string[]
  /** Qualifiers such as `ht`, sorted. */
  readonly qualifiers: readonly string[]
  /** Prepositional phrases sorted by preposition, in text order for one preposition. */
  readonly parts: readonly string[]
  /** Words of the main clause, in order. */
  readonly main: readonly string[]
  /** Words that refer to earlier messages. */
  readonly pointers: readonly string[]
}

/** Questions for a time, place, manner or reason: word order does not affect who does what to whom. */
const CIRCUMSTANCES: ReadonlySet<string> = new Set(['WHEN', 'WHERE', 'HOW', 'WHY'])

const ASKS = /^(?:WHO|WHAT|WHEN|WHERE|WHY|HOW|HOWMANY|COST|AMOUNT|BYWHOM)$/
const MODES = /^(?:MUST|CAN)$/

/** @param language ISO 639-1; outside of French and English only the same words in the same order are equal. */
export function questionKey(question: string, language: string): QuestionKey {
  const prepositions = PREPOSITIONS.get(language) ?? new Set()
  const genitive = GENITIVES.get(language)
  const asks: string[] = []
  const modes: string[] = []
  const qualifiers: string[] = []
  const main: string[] = []
  const parts: string[][] = []
  let part = main
  for (const token of rewritten(tokensOf(question), language)) {
    if (ASKS.test(token)) {
      // After a preposition the question word belongs to that phrase: `avant quel jour`, `à qui`.
      if (part.length === 1 && part !== main) part.push(token)
      else {
        asks.push(token)
        part = main
      }
    } else if (MODES.test(token)) modes.push(token)
    else if (QUALIFIERS.has(token)) qualifiers.push(token)
    else if (token === ',') part = main
    else if (token === ':') {
      // The subject may be named first: `Pluie décennale : quel débit ?`
      if (main.length > 0) parts.push([SUBJECT, ...main.splice(0)])
      part = main
    } else if (prepositions.has(token)) {
      part = [token]
      parts.push(part)
    } else if (token === genitive && part.length === 0) {
      part = [token]
      parts.push(part)
    } else part.push(token)
  }
  const first = (words: readonly string[]) => words[0] ?? ''
  return {
    asks,
    modes: modes.sort(),
    qualifiers: qualifiers.sort(),
    parts: parts
      .map((words) =>
        first(words) === SUBJECT ? [SUBJECTS.get(language) ?? SUBJECT, ...words.slice(1)] : words,
      )
      .sort((a, b) => (first(a) < first(b) ? -1 : first(a) > first(b) ? 1 : 0))
      .map((words) => words.join(' ')),
    main,
    pointers: main.concat(...parts).filter((word) => POINTERS.get(language)?.has(word)),
  }
}

const SUBJECT = ':'
/** Preposition that replaces a subject named first. */
const SUBJECTS: ReadonlyMap<string, string> = new Map(Object.entries<string>({ fr: 'pour', en: 'for' }))

function rewritten(tokens: readonly string[], language: string): string[] {
  const rules = REWRITINGS.get(language) ?? []
  const text = rules.reduce(
    (line, [pattern, by]) => line.replace(pattern, by).replace(/ {2,}/g, ' '),
    tokens.join(' '),
  )
  return text.split(' ').filter(Boolean)
}

/** Checks whether main clauses are equal: the same words in the same order, or, for circumstances only, inverted. */
export function sameMain(left: QuestionKey, right: QuestionKey): boolean {
  if (left.main.length !== right.main.length) return false
  const wanted = right.main.join(' ')
  if (left.main.join(' ') === wanted) return true
  if (left.asks.length === 0 || !left.asks.every((ask) => CIRCUMSTANCES.has(ask))) return false
  return left.main.some((_, at) => [...left.main.slice(at), ...left.main.slice(0, at)].join(' ') === wanted)
}
