import { createTextAnalyzer, detectLanguage, fold, isFunctionWord, words } from '../text/index.ts'
import { withoutMarks } from './claims.ts'
import { judgeClaim } from './judge-claim.ts'
import { boundOf, measureOf, namesOf } from './measures.ts'
import { isNegated } from './negation.ts'
import { type Figures, figuresOf, sameQuantity } from './quantities.ts'
import { sentencesOf } from './sentences.ts'
import { isIn, isOfSubject } from './subject.ts'
import { textForms } from './text-forms.ts'

/** Why a sentence is not supported. */
export type SupportProblem =
  | 'no_valid_citation'
  | 'quotation'
  | 'number'
  | 'date'
  | 'code'
  | 'negation'
  | 'subject'
  | 'terms'

/** What people and programs set differently without meaning anything by it. */
const typographic = (text: string): string =>
  text
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/[’‘ʼ]/g, "'")
    // Lines that are shown as one are joined by a middle dot.
    .replace(/·/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const QUOTATIONS = /«([^«»]*)»|“([^“”]*)”|"([^"]*)"/g
const OMISSION = /\s*(?:\[(?:…|\.\.\.)\]|…)\s*/
/** Shorter ones are a word that is set apart, not a quotation. */
const LEAST_QUOTED_WORDS = 3

/** What of a sentence a text does not hold; null where it holds all. */
export function supportProblem(sentence: string, cited: string, place: string): SupportProblem | null {
  const claim = withoutMarks(sentence)
  if (isVerbatim(claim, cited)) return null
  if (!holdsQuotations(claim, cited)) return 'quotation'
  const said = figuresOf(claim)
  const lacking = missingFigure(claim, cited)
  if (lacking !== null) return lacking
  const unquoted = claim.replace(QUOTATIONS, ' ').trim()
  if (claim !== unquoted && !/[\p{L}\p{N}]/u.test(unquoted)) return null
  const passage = nearestSentence(claim, cited)
  // A quotation inside has its own negations; it stands in the source as it is.
  if (claim === unquoted && isNegated(claim) !== isNegated(passage)) return 'negation'
  for (const clause of claim.split(JOINTS)) if (!isOfSubject(clause, cited, place)) return 'subject'
  if (!holdsTerms(claim, cited, place, said)) return 'terms'
  // As the library judges a claim: clause by clause, where a sentence denies one thing and says another.
  const source = { text: cited, language: detectLanguage(cited), place }
  return judgeClaim(claim, [source]).verdict === 'contradicted' ? 'negation' : null
}

/** Whether a sentence is nothing but words of the text as they stand there, with or without quotation marks. */
function isVerbatim(claim: string, cited: string): boolean {
  const words = typographic(claim.replace(/^[\s«“"]+|[\s»”",]+$/g, ''))
  return words !== '' && typographic(cited).includes(words)
}

/** What a sentence quotes, in plain typography. */
const quotationsIn = (claim: string): string[] =>
  Array.from(claim.matchAll(QUOTATIONS), (match) =>
    typographic(match[1] ?? match[2] ?? match[3] ?? ''),
  ).filter((quoted) => [...words(quoted)].length >= LEAST_QUOTED_WORDS)

function holdsQuotations(claim: string, cited: string): boolean {
  const text = typographic(cited)
  return quotationsIn(claim).every((quoted) => {
    // What was left out is said by `[…]`: its parts stand in the source in this order.
    let at = 0
    return quoted.split(OMISSION).every((part) => {
      const found = text.indexOf(part, at)
      at = found + part.length
      return found >= 0
    })
  })
}

/** Parts of a sentence that may each stand in another sentence of the source. */
const JOINTS = /\s(?:et|and|mais|but|tandis que|while)\s|;\s/

/**
 * Figures that belong together in a sentence have to stand together in one sentence of the source: where it gives a slope
 * for each of two pipes, the slope of the one is not that of the other.
 */
function missingFigure(claim: string, cited: string): SupportProblem | null {
  const whole = figuresOf(cited)
  const sources = sentencesOf(cited, null).map(({ text }) => text)
  for (const clause of claim.split(JOINTS)) {
    const said = figuresOf(clause)
    const lacking = lackingIn(said, whole)
    if (lacking !== null) return lacking
    const holding = sources.filter((text) => lackingIn(said, figuresOf(text)) === null)
    if (holding.length === 0) return said.codes.length > 0 ? 'code' : 'number'
    if (!holding.some((text) => sameMeasures(clause, text))) return 'number'
  }
  return null
}

function lackingIn(said: Figures, found: Figures): SupportProblem | null {
  if (!said.quantities.every((one) => found.quantities.some((other) => sameQuantity(one, other))))
    return 'number'
  // `12 mars` is said of `12 mars 2026`, but not the other way round.
  if (
    !said.dates.every((date) => found.dates.some((other) => other === date || other.endsWith(`-${date}`)))
  ) {
    return 'date'
  }
  return said.codes.every((code) => found.codes.includes(code)) ? null : 'code'
}

/** Whether each figure is of the same measure there, where both say one, and not the other bound. */
function sameMeasures(clause: string, source: string): boolean {
  const measured = (text: string) => {
    const all = figuresOf(text).quantities.filter(({ unit }) => unit !== null)
    return all.map((quantity) => ({
      quantity,
      measure: measureOf(text, quantity, all),
      bound: boundOf(text, quantity),
    }))
  }
  const found = measured(source)
  return measured(clause).every(({ quantity, measure, bound }) => {
    const equal = found.filter((other) => sameQuantity(quantity, other.quantity))
    if (equal.length === 0) return true
    return equal.some(
      (other) =>
        (measure === null || other.measure === null || measure === other.measure) &&
        (bound === 'exact' || other.bound === 'exact' || bound === other.bound),
    )
  })
}

const analyzer = createTextAnalyzer()

/** The words of a sentence that say something, as stems. */
function termsOf(text: string, language: string | null): string[] {
  const all = [...words(text)].filter(
    (word) => !/^\d/.test(word) && word.length > 1 && !(language !== null && isFunctionWord(word, language)),
  )
  return [...new Set(all.flatMap((word) => analyzer.terms(word, language)))]
}

function nearestSentence(claim: string, cited: string): string {
  const language = detectLanguage(cited)
  const wanted = new Set(termsOf(claim, language))
  let best = { text: cited, shared: -1 }
  for (const { text } of sentencesOf(cited, language)) {
    const shared = termsOf(text, language).filter((term) => wanted.has(term)).length
    if (shared > best.shared) best = { text, shared }
  }
  return best.text
}

/** Share of a sentence's words that its citation must hold. Other words may lead over or explain, and no more. */
const LEAST_SHARED = 0.7

/**
 * Whether most words of a sentence stand in its citation. Across languages words tell little: there the figures, which
 * were compared before, and names have to be what the sentence rests on.
 */
function holdsTerms(claim: string, cited: string, place: string, said: Figures): boolean {
  const language = detectLanguage(cited)
  const own = detectLanguage(claim)
  if (language !== null && own !== null && own !== language) {
    const firm =
      said.quantities.filter(({ unit }) => unit !== null).length + said.dates.length + said.codes.length
    return quotationsIn(claim).length > 0 || firm > 0
  }
  // A name may stand in the headings above the quotation, but somewhere it has to stand.
  const known = fold(`${cited} ${place}`)
  if (!namesOf(claim).every((name) => known.includes(name))) return false
  const wanted = termsOf(claim, language ?? own)
  if (wanted.length === 0) return true
  const held = textForms(`${cited} ${place}`, language ?? own)
  return wanted.filter((term) => isIn(term, held)).length / wanted.length >= LEAST_SHARED
}
