import type { Category } from '../items/category.ts'
import { canonicalCode } from '../items/classification-code.ts'
import { isAmountBefore, isOfOther, schemeOf, tellingRest, titlePair } from './code-labels.ts'

export interface CodeReading {
  /** Pairs joined by dots, without trailing `.00`, e.g. `65.04.01`. */
  readonly code: string
  /** The pair omitted as a budget source; null for a code as typed. */
  readonly source: string | null
  /** True if the pair may also be a subchapter: only in a code of four pairs it is certainly a source. */
  readonly isGuess: boolean
  /** True for a guess that only counts if the code is not stored as typed. */
  readonly isFallback: boolean
}

export interface CodeQuery {
  /** The typed code, as pairs joined by dots. */
  readonly written: string
  /** Best reading first; the first stored one is meant, or the one that the words beside it name. */
  readonly readings: readonly CodeReading[]
  /** Significant words beside the code, e.g. the name in `65 Învățământ`. */
  readonly rest: string
  /** True if its labels name the other classification, or several codes are typed: no answer is certain. */
  readonly isOpen: boolean
}

interface Typed {
  readonly labels: string
  readonly pairs: readonly string[]
  readonly rest: string
  /** Further codes typed with it: `65 și 66`, `65-68`. */
  readonly others: readonly (readonly string[])[]
}

const TOP =
  'cod(?:ul)?|code|clasificati[ae]|functional[ae]?|economic[ae]?|cap(?:itol(?:ul)?)?|chapter|titl?(?:ul|u)?|title|cofog|nr'
const LOWER =
  'subcap(?:itol(?:ul)?)?|subchapter|art(?:icol(?:ul)?|icle)?|alin(?:eat(?:ul)?)?|par(?:agraf(?:ul)?|agraph)?'
const LABEL = new RegExp(`^(?:(?:${TOP}|${LOWER})\\b[\\s.:]*)+|^[a-z]{1,12}\\s*:\\s*(?=\\d)`)
const PAIRS = /^(\d{1,2})(?:\s*[.,\-/]\s*(\d{1,2})(?!\d)|\s+(\d{2})(?!\d))*\s*[.,]?(?=\s|$|[^\d.])/
const COMPACT = /^(\d{4}|\d{6}|\d{8})(?:\s+\d\d)*\.?(?=\s|$|[^\d.])/
/** `articol 01`, `alin. 30`: a lower part of the code in words. */
const LOWER_PART = new RegExp(
  `^[\\s,;.(]*(?:(?:${LOWER})\\b[\\s.:]*)+(\\d{1,2}(?:\\.\\d{1,2}){0,3})\\.?(?=[\\s,;)]|$)`,
)
const ANOTHER = /^\s*(?:si|sau|ori|and|or|pana la|to|,|;|\+|&)\s*(?=\S)/
const RANGE = /^(\d\d(?:\.\d\d)*)\s*[-–]\s*(\d\d(?:\.\d\d)*)(?=\s|$)/
/** A code after its name: with a label, with several pairs, or in brackets. */
const AT_END = new RegExp(
  `^(.*[a-z].*?)[\\s(\\[,:;–-]+((?:(?:${TOP})\\b[\\s.:]*)+\\d[\\d.]*|\\d\\d(?:\\.\\d\\d){1,3}\\.?|(?<=[(\\[])\\d\\d)[)\\]]?\\.?$`,
)

/**
 * Pairs that budget documents put second, for the paying budget: the numbers of the annexes of Order
 * 1954/2005 of the Ministry of Finance: 01 state, 02 local, 03 social insurance, 04 unemployment insurance,
 * 05 health insurance, 06 external credits, 07 internal credits, 08 external grants, 09 treasury, 10 own
 * revenue.
 */
const SOURCES = new Set(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'])
/** Sources of most documents, the state and the local budget: `65.02` is chapter 65 of a town. */
const COMMON_SOURCES = new Set(['01', '02'])
/** Number of pairs in a code with source, chapter, subchapter and paragraph. */
const PAIRS_WITH_SOURCE = 4
/** Number of pairs in the codes of a production database; a typed code of this length is rarely one with its source. */
const STORED_PAIRS = 3

/**
 * Parses a classification code in any spelling: `65`, `65.`, `6503`, `65 03 01`, `cap. 65`, `art 10.01`,
 * `titlul II`, `titlul 20 articol 01 alineat 30`, and with its budget source `65.02.04.01` or `65020401`.
 * Null for other queries, and for numbers that count something.
 * @param text Folded query.
 */
export function parseClassificationCode(text: string, category: Category): CodeQuery | null {
  const trimmed = text.trim()
  const typed = ofCategory(readTyped(trimmed), category) ?? readAtEnd(trimmed)
  if (typed === null) return null
  const { labels, pairs, others } = typed
  if (pairs.length === 0 || pairs.length > PAIRS_WITH_SOURCE) return null
  const readings: CodeReading[] = [asWritten(pairs)]
  const [chapter = '', source = '', ...below] = pairs
  if (category === 'functional_classification' && SOURCES.has(source)) {
    const isGuess = pairs.length < PAIRS_WITH_SOURCE
    const isFallback = isGuess && (pairs.length === STORED_PAIRS || !COMMON_SOURCES.has(source))
    readings.push({ code: canonicalCode([chapter, ...below].join('.')), source, isGuess, isFallback })
  }
  return {
    written: pairs.join('.'),
    readings: [...readings, ...others.map(asWritten)],
    rest: tellingRest(typed.rest),
    isOpen: others.length > 0 || isOfOther(labels, category),
  }
}

const asWritten = (pairs: readonly string[]): CodeReading => ({
  code: canonicalCode(pairs.join('.')),
  source: null,
  isGuess: false,
  isFallback: false,
})

/** Reads a code at the beginning of a text, with its lower parts in words and the codes beside it. */
function readTyped(text: string): Typed | null {
  const labels = LABEL.exec(text)?.[0] ?? ''
  const body = text.slice(labels.length)
  const range = RANGE.exec(body)
  if (range !== null && (range[1] ?? '').length === (range[2] ?? '').length) {
    return {
      labels,
      pairs: pairsOf(range[1] ?? ''),
      others: [pairsOf(range[2] ?? '')],
      rest: body.slice(range[0].length),
    }
  }
  const first = readNumber(body, labels)
  if (first === null) return null
  let { pairs } = first
  let rest = body.slice(first.length)
  let lower = ''
  for (let part = LOWER_PART.exec(rest); part !== null; part = LOWER_PART.exec(rest)) {
    const more = pairsOf(part[1] ?? '')
    // `articolul 20.01` repeats the title.
    pairs = more[0] === pairs[0] && more.length > 1 ? more : [...pairs, ...more]
    lower += ` ${part[0]}`
    rest = rest.slice(part[0].length)
  }
  rest = rest.trim()
  if (rest !== '' && labels === '' && isAmount(first.text, rest)) return null
  const others: (readonly string[])[] = []
  for (let next = ANOTHER.exec(rest); next !== null; next = ANOTHER.exec(rest)) {
    const behind = readTyped(rest.slice(next[0].length))
    if (behind === null) break
    others.push(behind.pairs, ...behind.others)
    rest = behind.rest
  }
  return { labels: labels + lower, pairs, rest, others }
}

/** More often a count, an amount or a year than a code: `1 decembrie`, `2024 educație`. */
const isAmount = (number: string, rest: string): boolean =>
  isAmountBefore(rest) || !/^\d\d/.test(number) || /^(19|20)\d\d\b/.test(number)

function readNumber(body: string, labels: string) {
  const roman = /titl\S*[\s.:]*$|title[\s.:]*$/.test(labels)
    ? /^[ivx]+(?=[\s.,]|$)/.exec(body)?.[0]
    : undefined
  const title = roman === undefined ? undefined : titlePair(roman)
  if (roman !== undefined && title !== undefined) return { text: roman, length: roman.length, pairs: [title] }
  const match = COMPACT.exec(body) ?? PAIRS.exec(body)
  return match === null ? null : { text: match[0], length: match[0].length, pairs: pairsOf(match[0]) }
}

/** Picks the code of the requested classification from a chapter and a title typed together: `cap. 65 titlul 20`. */
function ofCategory(typed: Typed | null, category: Category): Typed | null {
  if (typed === null) return null
  const behind = LABEL.test(typed.rest) ? readTyped(typed.rest) : null
  if (behind === null || behind.rest !== '') return typed
  const [first, second] = [schemeOf(typed.labels), schemeOf(behind.labels)]
  if (second === null || first === second) return typed
  return second === category ? behind : { ...typed, rest: '' }
}

function readAtEnd(text: string): Typed | null {
  const match = AT_END.exec(text)
  if (match === null) return null
  const typed = readTyped(match[2] ?? '')
  return typed === null || typed.rest !== '' ? null : { ...typed, rest: match[1] ?? '' }
}

function pairsOf(text: string): string[] {
  const digits = text.match(/\d+/g) ?? []
  return digits.flatMap((run) => (run.length > 2 ? (run.match(/\d\d/g) ?? []) : [run.padStart(2, '0')]))
}

const REGISTER_NUMBER =
  /^(?:(cui|cif|cod(?: fiscal| unic| siruta)?|siruta|uat|id|nr)[\s.:]*)?(?:ro\s*)?(\d[\d .]*\d|\d)$/

/** Parses a number with an optional label, e.g. `CIF 4267117`, `RO4305857`, `SIRUTA 179132`. */
export function parseRegisterNumber(
  text: string,
): { readonly label: string; readonly digits: string } | null {
  const match = REGISTER_NUMBER.exec(text.trim())
  if (match === null) return null
  return { label: match[1] ?? '', digits: (match[2] ?? '').replaceAll(/\D/g, '') }
}
