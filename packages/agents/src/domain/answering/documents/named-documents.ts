import { hasDay, phraseKey, textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import words from '../../lexicon/document-words.json' with { type: 'json' }
import { ACRONYMS, ENGLISH_FRENCH } from '../../lexicon/lexicon.ts'
import { asksForPlan } from '../asked/asks-for-plan.ts'
import { intentOf } from '../intent/intent.ts'
import { newestFirst } from '../statements/document-date.ts'
import { isOfPeriod } from '../statements/periods.ts'
import {
  codesIn,
  codesOf,
  initialCodesIn,
  type NameableDocument,
  type NamedNumber,
  nameOf,
  numberOf,
  numbersIn,
  tellingWords,
} from './document-names.ts'
import { latestKind, namingDays, namingMonths } from './naming-times.ts'

/** Kinds of documents, as titles name them, normalised. */
const KINDS = words.kinds.map(phraseKey)
/** Kinds that mean a meeting or its minutes, which a title names by any of them. */
const MEETINGS = new Set(words.meetings.map(phraseKey))
/** Kinds that a file's ending tells, since the title of a message is its subject. */
const MESSAGES = new Set(['courriel', 'mail', 'e-mail', 'email'].map(phraseKey))
export const isMessageWord = (word: string): boolean => MESSAGES.has(phraseKey(word))
const IS_MESSAGE = /\.(?:eml|msg)$/i

interface Scored<Document> {
  readonly document: Document
  /** Those of the kinds that the question names. */
  readonly own: readonly string[]
  /** Number of words of its name and of its kinds that the question has. */
  readonly told: number
  readonly score: number
}

/**
 * Finds the documents that a question names: by a code, by its words with a number, day or month, by kind and title
 * words, by acronym, or by a quoted title. Empty if it names none.
 */
export function namedDocuments<Document extends NameableDocument>(
  question: string,
  documents: readonly Document[],
): Document[] {
  const byQuote = quotedIn(question, documents)
  if (byQuote.length > 0) return byQuote
  const said = ` ${phraseKey(inFrench(question))} `
  const kinds = KINDS.filter((kind) => new RegExp(` ${kind}s? `).test(said))
  const acronyms = Array.from(question.matchAll(/(?<!\p{L})\p{Lu}{2,6}(?!\p{L})/gu), ([word]) => word)
  const numbers = numbersIn(question)
  const scored = documents.map((document) => scoreOf(document, { said, kinds, acronyms, numbers }))
  const intent = intentOf(question).kind
  const specific = specificIn(question, kinds, scored)
  const best = Math.max(0, ...scored.map(({ score }) => score))
  if (specific.size === 0 && best < 1) {
    const isBody = kinds.some((kind) => MEETINGS.has(kind))
    const isPlan = asksForPlan(question)
    if (['summary', 'changes', 'course'].includes(intent) || (isPlan && isBody))
      return mostTold(scored, 2).map(({ document }) => document)
    return intent === 'fact' && !isPlan ? [] : byTitle(said, documents)
  }
  // A message is named by its kind alone, beside the document that it is compared with.
  const bestMessage = Math.max(
    1,
    ...scored.filter(({ document }) => IS_MESSAGE.test(document.source)).map(({ score }) => score),
  )
  const least = ({ source }: NameableDocument) =>
    kinds.some((kind) => MESSAGES.has(kind)) && IS_MESSAGE.test(source) ? bestMessage : best
  const bestOfKind = new Map(
    kinds.map((kind) => [
      kind,
      Math.max(...scored.flatMap(({ own, score }) => (own.includes(kind) ? [score] : []))),
    ]),
  )
  const kindsOfSpecific = new Set([...specific].flatMap(({ own }) => own))
  /** Two documents that are compared are named by a kind each. */
  const isSide = ({ own, score }: Scored<Document>) =>
    (intent === 'compare' || intent === 'changes') &&
    score >= 1 &&
    own.some((kind) => !kindsOfSpecific.has(kind) && score >= (bestOfKind.get(kind) ?? 0) - 0.01)
  const named = scored
    .filter(
      (one) =>
        isSide(one) || (specific.size > 0 ? specific.has(one) : one.score >= least(one.document) - 0.01),
    )
    .map(({ document }) => document)
  const latest = phraseKey(latestKind(question) ?? '')
  const isLatest = latest !== '' && [...kinds, ...acronyms.map(fold)].some((kind) => kind.startsWith(latest))
  return isLatest && specific.size === 0 ? newestOf(named) : named
}

const newestOf = <Document extends NameableDocument>(documents: readonly Document[]): Document[] =>
  documents.toSorted(newestFirst).slice(0, 1)

function quotedIn<Document extends NameableDocument>(
  question: string,
  documents: readonly Document[],
): Document[] {
  const quoted = Array.from(question.matchAll(/«\s*([^«»]+?)\s*»|“([^”]+)”|"([^"]+)"/gu), (match) =>
    phraseKey(match[1] ?? match[2] ?? match[3] ?? ''),
  )
  return documents.filter(({ title, source }) =>
    quoted.some(
      (name) =>
        name !== '' &&
        [phraseKey(title), phraseKey(source), phraseKey(source.split('/').at(-1) ?? '')].some(
          (own) => own === name || (name.length > 5 && own.includes(name)),
        ),
    ),
  )
}

/** Finds the documents of each code, number, day and month in a question; of several, those with most of its words. */
function specificIn<Document extends NameableDocument>(
  question: string,
  kinds: readonly string[],
  scored: readonly Scored<Document>[],
): Set<Scored<Document>> {
  // A document of another kind than minutes is not named by its day alone.
  const isMeeting = kinds.length === 0 || kinds.some((kind) => MEETINGS.has(kind))
  const told = scored.filter((one) => one.told > 0)
  const dated = isMeeting ? scored : told
  return new Set(
    [
      ...[...codesIn(question), ...initialCodesIn(question)].map((code) =>
        scored.filter(({ document }) => codesOf(document).includes(code)),
      ),
      ...numbersIn(question).map(({ number, word }) =>
        told.filter(
          ({ document, own }) =>
            numberOf(document) === number &&
            (word === null || own.length > 0 || nameOf(document).includes(` ${word} `)),
        ),
      ),
      ...namingDays(question).map((day) =>
        dated.filter(({ document: { date } }) => date !== null && hasDay([day], date)),
      ),
      ...namingMonths(question).map((month) =>
        told.filter(({ document: { date } }) => date !== null && isOfPeriod(date, month)),
      ),
    ].flatMap((meant) => mostTold(meant)),
  )
}

/** Returns the documents whose names have most words of a question. */
function mostTold<Document>(scored: readonly Scored<Document>[], least = 0): Scored<Document>[] {
  const most = Math.max(least, ...scored.map(({ told }) => told))
  return scored.filter(({ told }) => told === most)
}

/** Finds the documents whose title has at least two telling words, all of them said. */
function byTitle<Document extends NameableDocument>(
  said: string,
  documents: readonly Document[],
): Document[] {
  const asked = textForms(said, 'fr').stems
  return documents.filter(({ title }) => {
    const own = tellingWords(title)
    return own.length > 1 && own.every(({ stem }) => asked.has(stem))
  })
}

/** Returns those kinds that a document is of, by its name or its ending. */
function kindsOf(document: NameableDocument, kinds: readonly string[]): string[] {
  const name = nameOf(document)
  return kinds.filter(
    (kind) =>
      (MESSAGES.has(kind) && IS_MESSAGE.test(document.source)) ||
      name.includes(` ${kind} `) ||
      ((kind === 'reunion de chantier' || kind === 'reunion') && / compte rendu /.test(name)) ||
      (kind === 'seance' && / conseil /.test(name)),
  )
}

interface Said {
  readonly said: string
  readonly kinds: readonly string[]
  readonly acronyms: readonly string[]
  readonly numbers: readonly NamedNumber[]
}

function scoreOf<Document extends NameableDocument>(
  document: Document,
  { said, kinds, acronyms, numbers }: Said,
): Scored<Document> {
  const name = nameOf(document)
  const own = kindsOf(document, kinds)
  const isMessage = IS_MESSAGE.test(document.source) && kinds.some((kind) => MESSAGES.has(kind))
  const isAcronym = acronyms.some(
    (acronym) =>
      name.includes(` ${fold(acronym)} `) ||
      (ACRONYMS.get(acronym) ?? []).some((expansion) => name.includes(` ${phraseKey(expansion)} `)),
  )
  const telling = tellingWords(name)
  const asked = textForms(said, 'fr').stems
  const shared = new Set(telling.filter(({ stem }) => asked.has(stem)).map(({ stem }) => stem)).size
  const told = shared + own.length + (isAcronym ? 1 : 0)
  const share = telling.length === 0 ? 0 : shared / Math.min(telling.length, 4)
  const isOther = numbers.length > 0 && !Number.isNaN(numberOf(document))
  if (isAcronym && !isOther) return { document, own, told, score: 1.5 }
  const isNamed = own.length > 0 && numbers.length === 0
  return { document, own, told, score: isNamed ? (isMessage ? 1 : 0.75) + share : 0 }
}

/** Translates English words for documents to French, since titles are in the office's language. */
const inFrench = (question: string): string => {
  let text = phraseKey(question)
  for (const [english, french] of TRANSLATED)
    text = text.replace(new RegExp(`\\b${english}s?\\b`, 'g'), `$& ${french}`)
  return text
}
const TRANSLATED = words.translated.map(
  (word) => [word, (ENGLISH_FRENCH.get(word) ?? []).map(phraseKey).join(' ')] as const,
)
