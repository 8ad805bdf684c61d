import { LRUCache } from 'lru-cache'
import { datesIn } from './calendar-date.ts'
import { clausesOf } from './clauses.ts'
import { contentWords } from './content-words.ts'
import { withNouns } from './ellipses.ts'
import { type EmbeddedClause, type Embedding, embeddingsOf } from './embedded-clauses.ts'
import { exceptionsOf } from './exceptions.ts'
import { type Modality, modalitiesOf, opensWithCondition } from './modality.ts'
import { isNegated } from './negation.ts'
import { plainWording } from './plain-wording.ts'
import { goesOn } from './pronouns.ts'
import { type Figures, figuresOf } from './quantities.ts'
import type { ReadClause, ReadSentence } from './sentence-parts.ts'
import { sharesIn } from './shares.ts'
import { statementsOf } from './statements.ts'

/** The claims of one text are compared with the same sentences again and again. */
const remembered = new LRUCache<string, ReadSentence>({ max: 2_000 })

/** Reads a sentence in a language that has lists of words: English, French, German or Spanish. */
export function readSentence(text: string, language: string): ReadSentence {
  const key = `${language} ${text}`
  const known = remembered.get(key) ?? readAnew(text, language)
  remembered.set(key, known)
  return known
}

const rememberedStatements = new LRUCache<string, readonly ReadSentence[]>({ max: 2_000 })

/** Reads what a sentence says of one thing each. */
export function readStatements(text: string, language: string): readonly ReadSentence[] {
  const key = `${language} ${text}`
  const known = rememberedStatements.get(key) ?? readPartsAnew(text, language)
  rememberedStatements.set(key, known)
  return known
}

const readPartsAnew = (text: string, language: string): readonly ReadSentence[] =>
  statementsOf(withNouns(plainWording(text, language), language), language).map((statement) => {
    const read = readPlain(statement.text, language)
    return statement.goesOn ? { ...read, goesOn: true } : read
  })

const readAnew = (written: string, language: string): ReadSentence =>
  readPlain(withNouns(plainWording(written, language), language), language)

function readPlain(written: string, language: string): ReadSentence {
  const { text, exceptions } = exceptionsOf(written, language)
  const parts = embeddingsOf(clausesOf(text), language)
  const conditions: readonly Modality[] = opensWithCondition(text) ? ['condition'] : []
  const clauses = parts.map((clause, at) => ({
    ...readWords(clause.text, language, clause.head),
    isRelative: clause.isRelative,
    isHead: clause.head !== null,
    isNegated: isNegated(clause.text),
    modalities: new Set([
      ...conditions,
      ...(isConditioned(parts, at) ? (['condition'] as const) : []),
      ...(clause.head === null ? modalitiesOf(clause.text) : []),
    ]),
    under: readEmbedding(clause.embedding, language),
  }))
  return {
    text,
    figures: figuresIn(text, language),
    words: parts.flatMap(({ start, text: own }, at) => {
      const from = text.indexOf(own, start)
      return (clauses[at]?.words ?? []).map((word) => ({
        ...word,
        start: word.start + from,
        end: word.end + from,
      }))
    }),
    clauses,
    subject: clauses.find(({ isHead, words }) => !isHead && words.length > 0)?.words[0],
    exceptions: exceptions.map((one) => readWords(one, language, null).words),
    goesOn: goesOn(text, clauses, language),
  }
}

/** Checks whether a condition stands behind a clause: `The roof will be mended, unless the county refuses`. */
const isConditioned = (clauses: readonly EmbeddedClause[], at: number): boolean => {
  const next = clauses.findIndex(
    (clause, place) => place > at && (clause.startsAnew || opensWithCondition(clause.written)),
  )
  return next > at && clauses[next]?.startsAnew === false
}

const readEmbedding = (embedding: Embedding | null, language: string): ReadClause['under'] =>
  embedding === null
    ? null
    : { kind: embedding.kind, holder: readWords(embedding.holder, language, null).words }

/** @param head words that only put other clauses under something, and are compared by that */
function readWords(text: string, language: string, head: string | null) {
  const figures = figuresIn(text, language)
  const at = head === null ? -1 : text.indexOf(head)
  const skipped = head === null || at < 0 ? [] : [{ start: at, end: at + head.length }]
  return { text, figures, words: contentWords(text, language, [...figures.quantities, ...skipped]) }
}

/** The figures of a sentence, the years of its days and its shares in words among them. */
function figuresIn(text: string, language: string): Figures {
  const figures = figuresOf(text, language)
  const years = datesIn(text, null).flatMap(({ date, start, end }) => {
    const year = date.slice(0, 4)
    const at = text.slice(start, end).lastIndexOf(year)
    return at < 0 ? [] : [{ value: Number(year), unit: null, start: start + at, end: start + at + 4 }]
  })
  const shares = sharesIn(text)
  const others = figures.quantities.filter(
    ({ start, end }) => !shares.some((share) => share.start < end && start < share.end),
  )
  return { ...figures, quantities: [...others, ...years, ...shares].toSorted((a, b) => a.start - b.start) }
}
