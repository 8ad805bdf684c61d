import { type Figures, figuresOf, hasDay, phraseKey, textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import words from '../lexicon/document-words.json' with { type: 'json' }
import { ACRONYMS, ENGLISH_FRENCH } from '../lexicon/lexicon.ts'
import { intentOf } from './intent.ts'
import { isOfPeriod, periodsIn } from './periods.ts'

export interface NameableDocument {
  readonly source: string
  readonly title: string
  readonly date: string | null
}

/** Kinds of documents, as titles name them, normalised. */
const KINDS = words.kinds.map(phraseKey)
/** Kinds that a file's ending tells, since the title of a message is its subject. */
const MESSAGES = new Set(['courriel', 'mail', 'e-mail', 'email'].map(phraseKey))
export const isMessageWord = (word: string): boolean => MESSAGES.has(phraseKey(word))
const IS_MESSAGE = /\.(?:eml|msg)$/i
const NUMBERED = /(?:n°|version|(?<![\p{L}\d])v|n[o0]\.?|numéro|number|no\.?)\s*(\d{1,3})/giu
/** Words shared by many titles, which identify no document. */
const COMMON = new Set(words.common)

/**
 * Finds the documents that a question names: by kind with a number, date or other title words, by acronym, or
 * by a quoted title. Empty if it names none.
 */
export function namedDocuments<Document extends NameableDocument>(
  question: string,
  documents: readonly Document[],
): Document[] {
  const quoted = Array.from(question.matchAll(/«\s*([^«»]+?)\s*»|“([^”]+)”|"([^"]+)"/gu), (match) =>
    phraseKey(match[1] ?? match[2] ?? match[3] ?? ''),
  )
  const byQuote = documents.filter(({ title, source }) =>
    quoted.some(
      (name) =>
        name !== '' &&
        [phraseKey(title), phraseKey(source), phraseKey(source.split('/').at(-1) ?? '')].some(
          (own) => own === name || (name.length > 5 && own.includes(name)),
        ),
    ),
  )
  if (byQuote.length > 0) return byQuote
  const said = ` ${phraseKey(inFrench(question))} `
  const kinds = KINDS.filter((kind) => new RegExp(` ${kind}s? `).test(said))
  const acronyms = Array.from(question.matchAll(/(?<!\p{L})\p{Lu}{2,6}(?!\p{L})/gu), ([word]) => word).filter(
    (word) => ACRONYMS.has(word),
  )
  const days = figuresOf(question).dates
  const numbers = Array.from(question.matchAll(NUMBERED), ([, number]) => Number(number))
  const scored = documents.map((document) => {
    const own = kindsOf(document, kinds)
    return { document, own, score: scoreOf(document, own, { said, kinds, acronyms, days, numbers }) }
  })
  const best = Math.max(0, ...scored.map(({ score }) => score))
  const intent = intentOf(question).kind
  const months = periodsIn(question, 'month').map(({ start, end }) => question.slice(start, end))
  if (intent === 'changes' && days.length === 0) {
    const ofMonths = scored.filter(
      ({ document: { date }, score }) =>
        score >= Math.min(best, 1) && date !== null && months.some((month) => isOfPeriod(date, month)),
    )
    if (ofMonths.length > 1) return ofMonths.map(({ document }) => document)
  }
  if (best < 1) return intent === 'fact' ? [] : byTitle(said, documents)
  // A question may name several documents, each by its own number or date.
  const isSpecific = numbers.length + days.length > 0
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
  /** Two documents that are compared are named by a kind each. */
  const isSide = ({ own, score }: (typeof scored)[number]) =>
    (intent === 'compare' || intent === 'changes') &&
    score >= 1 &&
    own.some((kind) => score >= (bestOfKind.get(kind) ?? 0) - 0.01)
  return scored
    .filter(
      (one) =>
        isSide(one) ||
        (isSpecific ? one.score >= Math.min(best, 2) : one.score >= least(one.document) - 0.01),
    )
    .map(({ document }) => document)
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

const tellingWords = (name: string) =>
  textForms(phraseKey(name), 'fr').tokens.filter(
    ({ word }) => word.length > 3 && !/\d/.test(word) && !COMMON.has(word),
  )

const nameOf = ({ title, source }: NameableDocument): string =>
  ` ${phraseKey(`${title} ${source.replace(/\.[^.]+$/, '').replace(/[-_/]+/g, ' ')}`)} `

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

const MEETINGS = new Set(
  [
    'réunion',
    'réunion de chantier',
    'séance',
    'conseil',
    'comité',
    'assemblée',
    'assemblée générale',
    'conseil d’administration',
    'meeting',
  ].map(phraseKey),
)
const isMeeting = (kind: string): boolean => MEETINGS.has(kind)

interface Said {
  readonly said: string
  readonly kinds: readonly string[]
  readonly acronyms: readonly string[]
  readonly days: Figures['dates']
  readonly numbers: readonly number[]
}

function scoreOf(
  document: NameableDocument,
  ofKinds: readonly string[],
  { said, kinds, acronyms, days, numbers }: Said,
): number {
  const { title, source, date } = document
  const name = nameOf(document)
  const isMessage = IS_MESSAGE.test(source) && kinds.some((kind) => MESSAGES.has(kind))
  const isKind = ofKinds.length > 0
  const byAcronym = acronyms.some(
    (acronym) =>
      name.includes(` ${fold(acronym)} `) ||
      (ACRONYMS.get(acronym) ?? []).some((expansion) => name.includes(` ${phraseKey(expansion)} `)),
  )
  const own = tellingWords(name)
  const asked = textForms(said, 'fr').stems
  const shared = new Set(own.filter(({ stem }) => asked.has(stem)).map(({ stem }) => stem)).size
  const ofDay = date !== null && hasDay(days, date)
  const number = Number(
    /n°\s*(\d{1,3})/u.exec(title)?.[1] ??
      /(?<![\p{L}\d])(?:version|v)[\s_-]?(\d{1,3})(?!\d)/iu.exec(`${title} ${source}`)?.[1] ??
      /(?:^|[^\d])0?(\d{1,3})\.[^.]+$/.exec(source)?.[1] ??
      Number.NaN,
  )
  const ofNumber = numbers.includes(number)
  if (numbers.length + days.length > 0 && (isKind || kinds.length === 0)) {
    if (isKind && (ofNumber || ofDay)) return 2 + shared / 100 + (ofNumber && ofDay ? 1 : 0)
    if (ofDay && kinds.length === 0) return 1
  }
  // Minutes of that day are meant, whatever the meeting is called.
  if (ofDay && kinds.length > 0 && kinds.every(isMeeting)) return 1.5
  if (byAcronym) return 1.5
  if (!isKind) return 0
  const words = own.length === 0 ? 0 : shared / Math.min(own.length, 4)
  return numbers.length > 0 ? 0 : (isMessage ? 1 : 0.75) + words
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
