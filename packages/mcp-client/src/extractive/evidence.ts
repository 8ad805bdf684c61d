import { createTextAnalyzer, detectLanguage } from '@agora-mcp/core/text'
import type { Passage } from './passage.ts'
import { contentWords, namesIn } from './question.ts'
import { hasLikeName, isLike } from './word-likeness.ts'

export interface Evidence {
  readonly passage: Passage
  /** Share of the question's words in the passage, weighted by rarity; 0 to 1. */
  readonly coverage: number
  /** True if passage and question are in the same language, so that missing words are meaningful. */
  readonly sameLanguage: boolean
  /** At least 0; from {@link ANSWERS} on the passage counts as an answer. */
  readonly support: number
}

/**
 * Minimum support of an answer. Source of this and of the weights: `evals/answers.eval.ts`, all questions but
 * the fresh ones. Each is the middle of the range with the most correct decisions.
 */
export const ANSWERS = 0.4
/** Weight of the question's words beside the similarity, within one language and across two. */
const COVERAGE_WEIGHT = { same: 0.15, other: 0.1 }
/** Penalty if no passage in the question's language has any of its words; less if some have some. */
const UNSEEN_WORDS = 0.3
/** Penalty if the question has a name that no passage has. */
const MISSING_NAME = 0.45
/** Bonus across languages if the passage has all names of the question; the tool's doubt is then ignored. */
const FOUND_NAMES = 0.25
/** Penalty for a hint of the tool that it may have found nothing. */
const DOUBT = 0.15

interface ReadPassage extends Pick<Evidence, 'passage' | 'sameLanguage'> {
  readonly language: string | null
  readonly terms: ReadonlySet<string>
}

/** Weighs passages against a question, whichever tool found them. */
export function weighEvidence(question: string, passages: readonly Passage[]): Evidence[] {
  const analyzer = createTextAnalyzer()
  const asked = contentWords(question)
  const spoken = detectLanguage(question)
  const read = passages.map((passage): ReadPassage => {
    const language = passage.language ?? detectLanguage(passage.text)
    const sameLanguage = spoken === null || language === null || spoken === language
    return { passage, language, sameLanguage, terms: new Set(analyzer.terms(passage.text, language)) }
  })
  const has = (word: string, { language, terms }: ReadPassage) =>
    analyzer.terms(word, language).some((term) => terms.has(term) || isLike(term, terms))
  const weights = asked.map((word) => {
    const frequency = read.filter((one) => has(word, one)).length
    return { word, weight: Math.log(1 + (read.length + 1) / (frequency + 0.5)) }
  })
  const total = weights.reduce((sum, { weight }) => sum + weight, 0)
  const ownLanguage = read.filter(({ sameLanguage }) => sameLanguage)
  const unseen =
    asked.filter((word) => !ownLanguage.some((one) => has(word, one))).length / Math.max(1, asked.length)
  const names = namesIn(question)
  const isMissing = (name: string) => !read.some((one) => has(name, one))
  /** Names may be spelt differently in another language. */
  const isNamed = (name: string, one: ReadPassage) => has(name, one) || hasLikeName(name, one.passage.text)
  const isMissingAcross = (name: string) =>
    isMissing(name) && !read.some((one) => !one.sameLanguage && isNamed(name, one))

  return read.map((one) => {
    const { passage, sameLanguage } = one
    const matched = weights.reduce((sum, { word, weight }) => sum + (has(word, one) ? weight : 0), 0)
    const coverage = total === 0 ? 0 : matched / total
    const own = passage.similarity ?? coverage
    const doubt = passage.doubted ? DOUBT : 0
    const support = sameLanguage
      ? own +
        COVERAGE_WEIGHT.same * (coverage - 0.5) * 2 -
        UNSEEN_WORDS * unseen -
        (names.some(isMissing) ? MISSING_NAME : 0) -
        doubt
      : // Across languages missing words say nothing, and names say much.
        own +
        COVERAGE_WEIGHT.other * coverage +
        (names.length > 0 && names.every((name) => isNamed(name, one)) ? FOUND_NAMES : -doubt) -
        (names.some(isMissingAcross) ? MISSING_NAME : 0)
    return { passage, coverage, sameLanguage, support }
  })
}
