import type { Category } from '../items/category.ts'
import { canonicalCode } from '../items/classification-code.ts'

/** One way to read a code. */
export interface CodeReading {
  /** Pairs joined by dots, without trailing `.00`, e.g. `65.04.01`. */
  readonly code: string
  /** The pair that was left out as a budget source; null for a code as it was written. */
  readonly source: string | null
  /** The pair may as well be a subchapter: only a code of four pairs is sure to name a source. */
  readonly isGuess: boolean
  /** A guess that counts only where the code is not stored as it was written. */
  readonly isFallback: boolean
}

/** A query that is a code, and what else it says. */
export interface CodeQuery {
  /** The typed code, as pairs joined by dots. */
  readonly written: string
  /** Best reading first; the first that is stored is meant. */
  readonly readings: readonly CodeReading[]
  /** Words after the code, e.g. the name in `65 Învățământ`. */
  readonly rest: string
}

const LABEL =
  /^(?:(?:cod(?:ul)?|code|clasificati[ae]|functional|economic|functionala|economica|cap(?:itol(?:ul)?)?|chapter|subcap(?:itol(?:ul)?)?|subchapter|titl?(?:ul|u)?|title|art(?:icol(?:ul)?|icle)?|alin(?:eat(?:ul)?)?|par(?:agraf(?:ul)?|agraph)?|cofog|nr)\b[\s.:]*)+|^[a-z]{1,12}\s*:\s*(?=\d)/
const PAIRS = /^(\d{1,2})(?:\s*[.,\-/]\s*(\d{1,2})|\s+(\d{2})(?!\d))*\s*[.,]?(?=\s|$|[^\d.])/
const COMPACT = /^(\d{4}|\d{6}|\d{8})(?:\s+\d\d)*\.?(?=\s|$)/
/**
 * The pairs that budget documents put second for the budget that pays. They are the numbers of the annexes of Order
 * 1954/2005 of the Ministry of Finance: 01 state, 02 local, 03 social insurance, 04 unemployment insurance, 05 health
 * insurance, 06 external credits, 07 internal credits, 08 external grants, 09 treasury, 10 own revenue.
 */
const SOURCES = new Set(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'])
/** The state's and the local budget, which stand in most documents: `65.02` is chapter 65 of a town. */
const COMMON_SOURCES = new Set(['01', '02'])
/** Pairs of a code that names its source beside chapter, subchapter and paragraph. */
const PAIRS_WITH_SOURCE = 4

/**
 * Reads a classification code in any of its spellings: `65`, `65.`, `6503`, `65 03 01`, `cap. 65`, `art 10.01`, and
 * with its budget source `65.02.04.01` or `65020401`. Null for a query that is none.
 * @param text Folded query.
 */
export function parseClassificationCode(text: string, category: Category): CodeQuery | null {
  const trimmed = text.trim()
  const label = LABEL.exec(trimmed)?.[0] ?? ''
  const body = trimmed.slice(label.length)
  const match = COMPACT.exec(body) ?? PAIRS.exec(body)
  if (match === null) return null
  const rest = body.slice(match[0].length).trim()
  // A number before words is a count or a year more often than a code: `1 decembrie`, `2024 educație`.
  if (rest !== '' && label === '' && (!/^\d\d/.test(match[0]) || /^(19|20)\d\d\b/.test(match[0]))) return null
  const pairs = pairsOf(match[0])
  if (pairs.length === 0 || pairs.length > PAIRS_WITH_SOURCE) return null
  const readings: CodeReading[] = [
    { code: canonicalCode(pairs.join('.')), source: null, isGuess: false, isFallback: false },
  ]
  const [chapter = '', source = '', ...below] = pairs
  if (category === 'functional_classification' && SOURCES.has(source)) {
    const isGuess = pairs.length < PAIRS_WITH_SOURCE
    const isFallback = isGuess && !COMMON_SOURCES.has(source)
    readings.push({ code: canonicalCode([chapter, ...below].join('.')), source, isGuess, isFallback })
  }
  return { written: pairs.join('.'), readings, rest }
}

function pairsOf(text: string): string[] {
  const digits = text.match(/\d+/g) ?? []
  return digits.flatMap((run) => (run.length > 2 ? (run.match(/\d\d/g) ?? []) : [run.padStart(2, '0')]))
}

const REGISTER_NUMBER =
  /^(?:(cui|cif|cod(?: fiscal| unic| siruta)?|siruta|uat|id|nr)[\s.:]*)?(?:ro\s*)?(\d[\d .]*\d|\d)$/

/** A number with an optional label, e.g. `CIF 4267117`, `RO4305857`, `SIRUTA 179132`. */
export function parseRegisterNumber(
  text: string,
): { readonly label: string; readonly digits: string } | null {
  const match = REGISTER_NUMBER.exec(text.trim())
  if (match === null) return null
  return { label: match[1] ?? '', digits: (match[2] ?? '').replaceAll(/\D/g, '') }
}
