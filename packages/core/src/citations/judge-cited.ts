import { detectLanguage, words } from '../text/index.ts'
import { type Citation, fieldsOf, namesOfSource } from './citation.ts'
import { withoutMarks, withoutReferences } from './claims.ts'
import { type ClaimVerdict, judgeClaim } from './judge-claim.ts'
import { boundOf, measureOf } from './measures.ts'
import { isNegated } from './negation.ts'
import { figuresOf, hasDay, hasQuantity, sameQuantity } from './quantities.ts'
import { sentencesOf } from './sentences.ts'

/** Evens out what people and programs set differently without meaning anything by it. */
const typographic = (text: string): string =>
  text
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/[’‘ʼ]/g, "'")
    // Lines that are shown as one are joined by a middle dot.
    .replace(/·/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const QUOTATIONS = /«([^«»]*)»|“([^“”]*)”|"([^"]*)"/g
const QUOTATION_MARKS = /[«»“”"]/g
const OMISSION = /\s*(?:\[(?:…|\.\.\.)\]|…)\s*/
/** Shorter ones within a sentence are a word that is set apart, not a quotation. */
const MIN_QUOTED_WORDS = 3
/** Verbs that lead to a quotation, and claim nothing of its own. */
const SAYING =
  /(?<![\p{L}])(?:dit|disent|indique|indiquent|précise|précisent|mentionne|mentionnent|says?|states?|mentions?|notes?|sagt|besagt|steht|dice|dicen|indica)(?![\p{L}])/giu

/**
 * Judges a sentence of an answer by what it cites, as {@link judgeClaim} judges a claim; what it quotes has to stand there
 * word for word. One in another language than its source is judged by what needs no translation.
 * @param cited citations that bear it together; a line of a table brings the names of its columns
 */
export function judgeCited(sentence: string, cited: readonly Citation[]): ClaimVerdict {
  const claim = withoutMarks(withoutReferences(sentence, cited))
  const text = cited.map(({ value }) => value).join('\n')
  const own = claim.replace(QUOTATIONS, ' ')
  const isOnlyQuoted = own !== claim && !/[\p{L}\p{N}]/u.test(own)
  const quoted = quotationsIn(claim).filter((one) => isOnlyQuoted || isLongQuotation(one))
  if (!quoted.every((one) => isQuotedFrom(text, one))) return 'not_found'
  if (isOnlyQuoted) return 'verbatim'
  const [language, said] = [detectLanguage(text), detectLanguage(claim)]
  if (language !== null && said !== null && language !== said) {
    const isSaid = holdsFigures({ text: claim, language: said }, { text, language }, quoted.length > 0)
    return isSaid ? 'reworded' : 'not_found'
  }
  const place = cited.map((one) => namesOfSource(one)).join(' ')
  const sources = [text, ...cited.map(fieldsOf).filter((row) => row !== '')]
  const plain = (quoted.length > 0 ? claim.replace(SAYING, ' ') : claim).replace(QUOTATION_MARKS, '')
  return judgeClaim(
    plain,
    sources.map((one) => ({ text: one, language: language ?? said, place })),
  ).verdict
}

const quotationsIn = (claim: string): string[] =>
  Array.from(claim.matchAll(QUOTATIONS), (match) => typographic(match[1] ?? match[2] ?? match[3] ?? ''))

const isLongQuotation = (quoted: string): boolean => [...words(quoted)].length >= MIN_QUOTED_WORDS

/** Checks whether words stand in a text; where an omission is shown, the parts one after the other. */
function isQuotedFrom(cited: string, quoted: string): boolean {
  const text = typographic(cited)
  let at = 0
  return quoted.split(OMISSION).every((part) => {
    const found = text.indexOf(part, at)
    at = found + part.length
    return found >= 0
  })
}

interface Said {
  readonly text: string
  readonly language: string
}

/** Checks whether one sentence of a source gives all figures, dates and codes of a claim, of the same measures and as little denied. */
function holdsFigures(claim: Said, source: Said, isQuoting: boolean): boolean {
  const said = figuresOf(claim.text, claim.language)
  const measured = said.quantities.filter(({ unit }) => unit !== null).length
  if (measured + said.dates.length + said.codes.length === 0) {
    return isQuoting && said.quantities.length === 0
  }
  return sentencesOf(source.text, source.language).some(({ text }) => {
    const found = figuresOf(text, source.language)
    return (
      said.quantities.every((one) => hasQuantity(found.quantities, one)) &&
      said.dates.every((day) => hasDay(found.dates, day)) &&
      said.codes.every((code) => found.codes.includes(code)) &&
      (isQuoting || isNegated(claim.text) === isNegated(text)) &&
      sameMeasures(claim, { text, language: source.language })
    )
  })
}

/** Checks whether each figure is of the same measure there, where both say one, and not the other bound. */
function sameMeasures(claim: Said, source: Said): boolean {
  const measured = ({ text, language }: Said) => {
    const all = figuresOf(text, language).quantities.filter(({ unit }) => unit !== null)
    return all.map((quantity) => ({
      quantity,
      measure: measureOf(text, quantity, all),
      bound: boundOf(text, quantity),
    }))
  }
  const found = measured(source)
  return measured(claim).every(({ quantity, measure, bound }) => {
    const equal = found.filter((other) => sameQuantity(quantity, other.quantity))
    if (equal.length === 0) return true
    return equal.some(
      (other) =>
        (measure === null || other.measure === null || measure === other.measure) &&
        (bound === 'exact' || other.bound === 'exact' || bound === other.bound),
    )
  })
}
