import { figuresOf, type Quantity, textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import type { Asked } from '../asked/asked-kind.ts'
import { approximateCounts } from '../statements/approximate-counts.ts'
import { COUNT_COLUMN } from '../statements/columns.ts'
import type { Concept } from '../statements/concepts.ts'
import { coverageIn, covers, SAME } from '../statements/coverage.ts'
import { headOf } from '../statements/head-of.ts'
import { withoutSpans } from '../statements/span.ts'
import type { Statement } from '../statements/statement.ts'

/** Matches the same number repeated in figures: `onze (11) écoles`. */
const REPEATED = /^\s*(?:\(\d[\d\s]*\)|\))/u
/** Matches a subject or a label that is counted by the figure behind it: `Number of schools: 11`, `les écoles, au nombre de 11`. */
const BEFORE =
  /(?:^|[.;,(|]\s*|^-\s*)(?<phrase>[\p{L}'’ -]+?)(?:\s*[:=]|,?\s(?:au nombre de|soit|numbering)|\s(?:sont|etaient|seront|est|etait|sera|passe(?:nt)?|s'eleve(?:nt)?|restent?|are|were|is|was|will be)(?:\s(?:desormais|maintenant|now|fixee?s?|limitee?s?|portee?s?|ramenee?s?|set|raised|reduced))?(?:\s(?:au nombre de|de|a|to|at))?)\s*$/u
/** Matches the whole of which a figure counts a part: `Of the members, 41 voted`, `Sur 24 gardes, 19 …`. */
const PART_OF =
  /(?:^|[.;(]\s*)(?:sur|parmi|of|out of|among) (?:(?:les|the|nos|our|ces|these|all) )?\s*(?<phrase>[\p{L}'’ -]+?),\s*$/u
/** Matches words that introduce a part of the previous figure. */
export const PART = /(?:dont|y compris|including|of which|of whom)\s*$/iu
const OF_DOZEN = /^\s+(?:de\s+|d['’])/u
const NUMBER_OF = /^.*\b(?:nombre|number|effectif|total)(?: \p{L}+)? (?:d'|de |des |of )/u

/** Finds the bare figures of a statement that count the noun asked for. */
export function countsIn(statement: Statement, { noun }: Asked, concepts: readonly Concept[]): Quantity[] {
  const { text, passage, columns, kind } = statement
  const about = approximateCounts(text)
  const bare = figuresOf(text)
    .quantities.filter(({ unit, start }) => unit === null && !about.some((one) => one.start === start))
    .concat(about)
    .toSorted((a, b) => a.start - b.start)
  if (noun === null) return bare
  const isNoun = (word: string | null) => word !== null && isAsked(word, passage.language, noun, concepts)
  const isIn = (said: string) => hasNoun(said, passage.language, noun, concepts)
  if (kind === 'row') {
    const isCounted =
      isIn(columns.join(' ')) || (columns.some((name) => COUNT_COLUMN.test(fold(name))) && isIn(text))
    return isCounted && bare.length === 1 ? bare : []
  }
  /** Checks whether a question asks for the part that a text tells of: `How many members voted?` */
  const isTold = (said: string, has = covers) =>
    concepts.some(
      (concept) => !concept.key.split(' ').includes(noun) && has(textForms(said, passage.language), concept),
    )
  const counted = bare.filter(({ start, end }) => {
    const after = headOf(text.slice(end).replace(REPEATED, '').replace(OF_DOZEN, ' '), passage.language)
    const before = fold(text.slice(0, start))
    const whole = PART_OF.exec(fold(withoutFigures(text.slice(0, start), bare)))?.groups?.phrase
    return (
      isNoun(after ?? headBefore(before, passage.language)) ||
      (whole !== undefined && isNoun(headOf(whole, passage.language)) && isTold(text.slice(end)))
    )
  })
  // `34 chambres, dont deux accessibles`: the part that is asked for counts, not the whole.
  const parts = bare.filter(
    ({ start, end }) =>
      PART.test(text.slice(0, start)) &&
      counted.some((one) => one.end <= start) &&
      isTold(text.slice(end), (said, concept) => coverageIn(said, concept) >= SAME),
  )
  return parts.length > 0 ? parts : counted
}

const withoutFigures = (text: string, figures: readonly Quantity[]): string =>
  withoutSpans(
    text,
    figures.filter(({ end }) => end <= text.length),
  )

function headBefore(text: string, language: string | null): string | null {
  const phrase = BEFORE.exec(text)?.groups?.phrase
  return phrase === undefined
    ? null
    : headOf(phrase.replace(NUMBER_OF, '').replace(/^(?:les|the|nos|our) /, ''), language)
}

/** Checks whether a word is a form of the noun asked for, or its translation. */
function isAsked(word: string, language: string | null, noun: string, concepts: readonly Concept[]): boolean {
  const forms = textForms(word, language).stems
  const asked = concepts
    .filter(({ key }) => key.split(' ').includes(noun))
    .flatMap(({ alternatives }) => alternatives)
    .filter((one) => one.quality >= SAME && (one.language === undefined || one.language === language))
    .flatMap(({ stems }) => stems)
  return [...textForms(noun, language).stems.keys(), ...asked].some((stem) => forms.has(stem))
}

/** Checks whether a text has the noun asked for. */
const hasNoun = (
  said: string,
  language: string | null,
  noun: string,
  concepts: readonly Concept[],
): boolean => textForms(said, language).tokens.some(({ word }) => isAsked(word, language, noun, concepts))

/** Finds the cell of a row that counts the noun asked for: in a column of that name, else in one for counts. */
export function countedCell(
  { passage, cells: all }: Statement,
  { noun }: Asked,
  concepts: readonly Concept[],
) {
  const cells = all.map((cell) => ({ ...cell, column: cell.name.replaceAll('_', ' ') }))
  const figures = cells.filter(({ value }) => /\d/.test(value))
  const counts = figures.find(({ column }) => COUNT_COLUMN.test(fold(column)))
  if (noun === null) return counts
  const isIn = (said: string) => hasNoun(said, passage.language, noun, concepts)
  return (
    figures.find(({ column }) => isIn(column)) ??
    (cells.some(({ value }) => isIn(value)) ? counts : undefined)
  )
}
