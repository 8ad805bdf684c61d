import { figuresOf, isBoundWord, textForms } from '@agora-mcp/core/citations'
import { fold, isFunctionWord } from '@agora-mcp/core/text'
import type { Concept } from '../statements/concepts.ts'
import { coverageIn } from '../statements/coverage.ts'
import { headOf } from '../statements/head-of.ts'
import { isMeasureWord } from '../statements/measure-word.ts'
import { periodsIn } from '../statements/periods.ts'
import type { AnswerPassage } from '../statements/statement.ts'
import type { Ranked } from './rank-statements.ts'

/** Phrases that state that something else applied before, folded. */
export const REVERSES =
  /\b(?:au lieu d|ramene|reporte(?!d)|annul|abandonn|remplac|port(?:e|ee|es|ees) a|finalement|plutot que|rather than|n'est plus|ne sera plus|revient sur|renonc|ajourn|supprim|decal|repouss|instead of|postpon|cancel|replac|no longer|given up|put off|rais(?:ed|es) to|reduced to|et non plus|desormais|passe(?:nt|ra|ront)? (?:a|de))/
/** Phrases that do so in a letter that answers an earlier document, folded; those of `REVERSES`, too. */
export const CHANGES = new RegExp(
  String.raw`${REVERSES.source}|\b(?:plutot|porter .{1,30} a|avancee?s? (?:au|a la)|revue?s? (?:a|au)|modifi|nouve(?:au|l|lle)s?|ne pour\p{L}+ .{1,30} que|instead|now|new|move[sd]|brought forward|changed to|increased to|cut to|(?:ris|go|grow|fall|drop|climb)e?s (?:up |down )?to|rose to|fell to|(?:monte|grimpe|tombe|descend|baisse|grandit)(?:nt)? a)\b`,
  'u',
)
/** Minimum coverage of what a later change and the earlier statement both say. */
const SHARED = 0.5
/** Words around a noun that name no other thing, folded. */
const SAME_THING =
  /^(?:new|next|final|last|first|whole|our|your|same|said|nouve\p{L}+|prochain\p{L}*|dern\p{L}+|dit\p{L}*)$/u

/** Checks whether a document is dated later than another one of the same project. */
export const isLaterInProject = (later: AnswerPassage, { project, date, source }: AnswerPassage): boolean =>
  later.source !== source &&
  project !== null &&
  later.project === project &&
  date !== null &&
  later.date !== null &&
  later.date > date

/**
 * Checks whether a later document of the same project changes what a statement says, though in fewer words of the
 * question: `La réunion est repoussée au 11 mai` after `La réunion de chantier a lieu le 4 mai`.
 */
export function isLaterChange(one: Ranked, best: Ranked, concepts: readonly Concept[]): boolean {
  const { passage, text, fits, own, covered } = one
  if (!fits || !isLaterInProject(passage, best.passage)) return false
  const plain = fold(text)
  if (!CHANGES.test(plain)) return false
  if (concepts.some(({ isName }, at) => isName && (covered[at] ?? 0) < 0.45)) return false
  const shared = concepts.filter(
    (concept, at) =>
      !concept.isName &&
      !isBoundWord(concept.key) &&
      (own[at] ?? 0) >= SHARED &&
      (best.covered[at] ?? 0) >= SHARED,
  )
  const isAbout = (concept: Concept, at: number) => !isMeasureWord(concept) && (covered[at] ?? 0) >= SHARED
  return (
    shared.length > 0 &&
    (concepts.every(isMeasureWord) || concepts.some(isAbout)) &&
    shared.some((concept) => !isOfOther(text, passage.language, concept, concepts)) &&
    !hasOtherSubject(text, passage.language, concepts)
  )
}

const isIn = (word: string, language: string | null, concept: Concept): boolean =>
  coverageIn(textForms(word, language), concept) >= SHARED

/** Checks whether a text narrows a noun to another thing than the question: `la réunion de bureau`, `the board meeting`. */
function isOfOther(
  text: string,
  language: string | null,
  concept: Concept,
  concepts: readonly Concept[],
): boolean {
  const { tokens } = textForms(text, language)
  const isSaid = (word: string) => concepts.some((one) => isIn(word, language, one))
  const at = tokens.findIndex(({ word }) => isIn(word, language, concept))
  const token = tokens[at]
  if (token === undefined) return false
  const names = (word: string | undefined) =>
    word !== undefined &&
    !isFunctionWord(word, language ?? 'fr') &&
    !SAME_THING.test(fold(word)) &&
    periodsIn(word, 'weekday').length === 0 &&
    figuresOf(word).quantities.length === 0 &&
    !isSaid(word)
  const before = tokens[at - 1]
  const isNoun = language === 'en' && before !== undefined && /^\s$/.test(text.slice(before.end, token.start))
  return names(COMPLEMENT.exec(text.slice(token.end))?.groups?.word) || (isNoun && names(before.word))
}

const COMPLEMENT = /^\s+(?:de la\s|de l['’]|d['’]|d[eu]s?\s|(?:of|for)\s(?:the\s|an?\s)?)(?<word>\p{L}+)/iu
const SUBJECT = /(?:^|[,;:]\s)(?:le\s|la\s|les\s|l['’]|une?\s|the\s|an?\s)(?<noun>\p{L}[\p{L} ]*)/giu

/** Checks whether a clause begins with a thing that the question does not name: `La hotte sera livrée`. */
const hasOtherSubject = (text: string, language: string | null, concepts: readonly Concept[]): boolean =>
  Array.from(text.matchAll(SUBJECT)).some(({ groups }) => {
    const head = headOf(groups?.noun ?? '', language)
    return head !== null && !SAME_THING.test(head) && !concepts.some((one) => isIn(head, language, one))
  })
