import {
  type Bound,
  boundOf,
  type Figures,
  figuresOf,
  measureOf,
  namesOf,
  type Quantity,
  sentencesOf,
} from '@agora-mcp/core/citations'
import { createTextAnalyzer, detectLanguage, isFunctionWord, words } from '@agora-mcp/core/text'
import { LRUCache } from 'lru-cache'
import { messagesIn } from '../../messages/index.ts'
import { areOfTwoProjects } from '../projects/projects.ts'
import { numbersWithWords } from '../question/numbers-with-words.ts'

export interface DocumentPassage {
  readonly text: string
  readonly source: string
  readonly location: string
  /** UTF-16 offset in the document's text. */
  readonly char_start: number
  /** Project of the document; null for none. */
  readonly project: string | null
}

/** One side of a contradiction: a sentence to quote. */
export interface Statement {
  readonly text: string
  readonly source: string
  readonly location: string
  readonly charStart: number
  readonly charEnd: number
  /** Figure as written, e.g. `1,20 m`. */
  readonly figure: string
}

/** Two documents that give different figures for the same thing. */
export interface Contradiction {
  readonly left: Statement
  readonly right: Statement
  /** Measure in question, e.g. `profondeur`. */
  readonly measure: string
  /** Sentence for the user that names both documents and both figures. */
  readonly said: string
  readonly sources: readonly [string, string]
}

/** Minimum share of the shorter sentence's words that both sentences have, and minimum number. */
const MIN_SHARED = 0.7
const MIN_WORDS = 3

/**
 * Finds documents that give different figures for the same thing: the same measure and unit, nearly the same
 * words around it, and no name, code or date that tells the two apart. Favours precision over recall: a
 * reported contradiction should deserve attention.
 * @param language ISO 639-1, of the sentence for the user: French, else English.
 */
export function findContradictions(passages: readonly DocumentPassage[], language: string): Contradiction[] {
  const statements = passages.flatMap(statementsOf)
  const found: Contradiction[] = []
  const seen = new Set<string>()
  for (const [index, left] of statements.entries()) {
    for (const right of statements.slice(index + 1)) {
      if (left.source === right.source || !contradict(left, right)) continue
      const key = [left, right]
        .map(({ source, charStart, figure }) => `${source}:${charStart}:${figure}`)
        .join('|')
      if (seen.has(key)) continue
      seen.add(key)
      found.push(toContradiction(publicPart(left), publicPart(right), left.measure, language))
    }
  }
  return found
}

/** The subject of a sentence, apart from its figures. */
interface Matter {
  /** Stems of the content words. */
  readonly terms: ReadonlySet<string>
  /** Names inside the sentence, and codes with figures. */
  readonly names: ReadonlySet<string>
}

/** A sentence that gives a figure for a measure. */
export interface Measured extends Statement, Matter {
  readonly measure: string
  readonly quantity: Quantity
  readonly bound: Bound
  readonly project: string | null
  readonly others: readonly Quantity[]
}

const analyzer = createTextAnalyzer()

type Found = Omit<Measured, 'source' | 'location' | 'project'>

/** Cache size in passages: questions read the same ones several times, at about a millisecond each. */
const MAX_READ = 500
const read = new LRUCache<string, readonly Found[]>({ max: MAX_READ })

/** Extracts the sentences of a passage that name a measure and give a figure with a unit for it. */
export function statementsOf({ text, source, location, char_start, project }: DocumentPassage): Measured[] {
  const found = read.get(text) ?? readStatements(text)
  read.set(text, found)
  return found.map((statement) => ({
    ...statement,
    source,
    location,
    project,
    charStart: char_start + statement.charStart,
    charEnd: char_start + statement.charEnd,
  }))
}

function readStatements(text: string): Found[] {
  const language = detectLanguage(text)
  const statements: Found[] = []
  for (const { text: sentence, start } of sentencesOf(text, language)) {
    const figures = figuresOf(sentence)
    const withUnit = figures.quantities.filter(({ unit }) => unit !== null)
    if (withUnit.length === 0) continue
    const matter = matterOf(sentence, figures, language)
    for (const quantity of withUnit) {
      const measure = measureOf(sentence, quantity, withUnit)
      if (measure === null) continue
      statements.push({
        text: sentence,
        charStart: start,
        charEnd: start + sentence.length,
        figure: sentence.slice(quantity.start, quantity.end).trim(),
        measure,
        quantity,
        bound: boundOf(sentence, quantity),
        ...matter,
        others: withUnit.filter((other) => other !== quantity),
      })
    }
  }
  return statements
}

function matterOf(sentence: string, { quantities, codes, dates }: Figures, language: string | null): Matter {
  const withUnit = quantities.filter(({ unit }) => unit !== null)
  // `Regard 12` and `regard 13` are two things; a figure with its unit is not a number of a thing.
  const numbered = numbersWithWords(withoutQuantities(sentence, withUnit), language)
  return {
    terms: termsOf(sentence, language),
    names: new Set([...namesOf(sentence), ...codes, ...dates, ...numbered]),
  }
}

const withoutQuantities = (sentence: string, quantities: readonly Quantity[]): string =>
  quantities
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, sentence)

function termsOf(sentence: string, language: string | null): ReadonlySet<string> {
  const telling = [...words(sentence)].filter(
    (word) => word.length > 2 && !/^\d/.test(word) && !(language !== null && isFunctionWord(word, language)),
  )
  return new Set(telling.flatMap((word) => analyzer.terms(word, language)))
}

function contradict(left: Measured, right: Measured): boolean {
  if (left.measure !== right.measure || left.quantity.unit !== right.quantity.unit) return false
  if (areOfTwoProjects(left, right)) return false
  if (!exclude(left, right)) return false
  // A sentence that also contains the other's figure adds to it instead of contradicting it.
  if (has(left, right.quantity) || has(right, left.quantity)) return false
  return shareSubject(left, right)
}

/** Checks for nearly the same words, in one language, and no name that tells the sentences apart. */
export function haveSameSubject(one: string, other: string, language: string | null): boolean {
  const matter = (text: string) => matterOf(text, figuresOf(text), language)
  return shareSubject(matter(one), matter(other))
}

function shareSubject(left: Matter, right: Matter): boolean {
  // Names that only one side has tell the two apart, if both sides have names.
  if (left.names.size > 0 && right.names.size > 0 && !sameNames(left.names, right.names)) return false
  const shared = [...left.terms].filter((term) => right.terms.has(term)).length
  return shared >= MIN_WORDS && shared / Math.min(left.terms.size, right.terms.size) >= MIN_SHARED
}

const sameNames = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  [...left].every((name) => right.has(name)) || [...right].every((name) => left.has(name))

const has = ({ others }: Measured, { value, unit }: Quantity): boolean =>
  others.some((other) => other.value === value && other.unit === unit)

/** Checks whether the two figures cannot both be true: `at least 1 m` and `1.20 m` can. */
function exclude(left: Measured, right: Measured): boolean {
  const [a, b] = [left.quantity.value, right.quantity.value]
  if (a === b) return false
  if (left.bound === right.bound) return true
  const fits = (bound: Bound, limit: number, value: number): boolean =>
    bound === 'least' ? value >= limit : value <= limit
  if (left.bound === 'exact') return !fits(right.bound, b, a)
  if (right.bound === 'exact') return !fits(left.bound, a, b)
  return left.bound === 'least' ? a > b : b > a
}

const publicPart = ({ text, source, location, charStart, charEnd, figure }: Measured): Statement => ({
  text,
  source,
  location,
  charStart,
  charEnd,
  figure,
})

function toContradiction(
  left: Statement,
  right: Statement,
  measure: string,
  language: string,
): Contradiction {
  const said = messagesIn(language).texts.contradiction(measure, left, right)
  return { left, right, measure, said, sources: [left.source, right.source] }
}
