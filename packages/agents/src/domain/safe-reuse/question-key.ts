import { GENITIVES, POINTERS, PREPOSITIONS, QUALIFIERS, REWRITINGS } from './rewritings.ts'
import { tokensOf } from './tokens.ts'

/** What a question asks, in a form in which two ways of asking the same are equal. */
export interface QuestionKey {
  /** `WHEN`, `COST`, … in their order; empty for a question answered by yes or no, and for a command. */
  readonly asks: readonly string[]
  /** `MUST` and `CAN`, in alphabetical order. */
  readonly modes: readonly string[]
  /** Qualifiers such as `ht`, in alphabetical order. */
  readonly qualifiers: readonly string[]
  /** The parts that begin with a preposition, by preposition in alphabetical order; those of one in their order. */
  readonly parts: readonly string[]
  /** The words of the main part, in their order. */
  readonly main: readonly string[]
  /** Words that point to what was said before. */
  readonly pointers: readonly string[]
}

/** Questions for a time, a place, a manner or a reason: who does what to whom does not depend on the order of words. */
const CIRCUMSTANCES: ReadonlySet<string> = new Set(['WHEN', 'WHERE', 'HOW', 'WHY'])

const ASKS = /^(?:WHO|WHAT|WHEN|WHERE|WHY|HOW|HOWMANY|COST|AMOUNT|BYWHOM)$/
const MODES = /^(?:MUST|CAN)$/

/** @param language ISO 639-1; of another one than French and English only the same words in the same order are equal */
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
      // After a preposition it belongs to that part: `avant quel jour`, `à qui`.
      if (part.length === 1 && part !== main) part.push(token)
      else {
        asks.push(token)
        part = main
      }
    } else if (MODES.test(token)) modes.push(token)
    else if (QUALIFIERS.has(token)) qualifiers.push(token)
    else if (token === ',') part = main
    else if (token === ':') {
      // A subject named first: `Pluie décennale : quel débit ?`
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
/** The preposition that a subject named first stands for. */
const SUBJECTS: ReadonlyMap<string, string> = new Map(Object.entries<string>({ fr: 'pour', en: 'for' }))

function rewritten(tokens: readonly string[], language: string): string[] {
  const rules = REWRITINGS.get(language) ?? []
  const text = rules.reduce(
    (line, [pattern, by]) => line.replace(pattern, by).replace(/ {2,}/g, ' '),
    tokens.join(' '),
  )
  return text.split(' ').filter(Boolean)
}

/** Whether the main parts say the same: the same words in the same order; where only circumstances are asked, turned round. */
export function sameMain(left: QuestionKey, right: QuestionKey): boolean {
  if (left.main.length !== right.main.length) return false
  const wanted = right.main.join(' ')
  if (left.main.join(' ') === wanted) return true
  if (left.asks.length === 0 || !left.asks.every((ask) => CIRCUMSTANCES.has(ask))) return false
  return left.main.some((_, at) => [...left.main.slice(at), ...left.main.slice(0, at)].join(' ') === wanted)
}
