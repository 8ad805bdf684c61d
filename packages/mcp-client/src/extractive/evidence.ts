import { createTextAnalyzer, detectLanguage } from '@agora-mcp/core/text'
import type { Passage } from './passage.ts'
import { contentWords, namesIn } from './question.ts'
import { isLike } from './word-likeness.ts'

/** What speaks for a passage to answer a question. */
export interface Evidence {
  readonly passage: Passage
  /** Share of the question's words, the rarer the weightier, that the passage has; 0 to 1. */
  readonly coverage: number
  /** Whether passage and question are in one language, so that words that are missing mean something. */
  readonly sameLanguage: boolean
  /** From 0; from {@link ANSWERS} on the passage is taken to answer. */
  readonly support: number
}

/** Support from which a passage answers. Source of this and of the weights: `evals/answers.eval.ts`, half of its questions. */
export const ANSWERS = 0.42
/** What the question's words weigh beside the similarity, in one language and in two. */
const COVERAGE_WEIGHT = { same: 0.15, other: 0.1 }
/** What a name takes away that the question has and no passage. */
const MISSING_NAME = 0.45
/** What a hint of the tool takes away, that it may have found nothing. */
const DOUBT = 0.15

/** Weighs what passages say against a question, whichever tool found them. */
export function weighEvidence(question: string, passages: readonly Passage[]): Evidence[] {
  const analyzer = createTextAnalyzer()
  const asked = contentWords(question)
  const spoken = detectLanguage(question)
  const read = passages.map((passage) => {
    const language = passage.language ?? detectLanguage(passage.text)
    return { passage, language, terms: new Set(analyzer.terms(passage.text, language)) }
  })
  const has = (word: string, { language, terms }: (typeof read)[number]) =>
    analyzer.terms(word, language).some((term) => terms.has(term) || isLike(term, terms))
  const weights = asked.map((word) => {
    const frequency = read.filter((one) => has(word, one)).length
    return { word, weight: Math.log(1 + (read.length + 1) / (frequency + 0.5)) }
  })
  const total = weights.reduce((sum, { weight }) => sum + weight, 0)
  const missing = namesIn(question).some((name) => !read.some((one) => has(name, one)))

  return read.map((one) => {
    const { passage, language } = one
    const matched = weights.reduce((sum, { word, weight }) => sum + (has(word, one) ? weight : 0), 0)
    const coverage = total === 0 ? 0 : matched / total
    const sameLanguage = spoken === null || language === null || spoken === language
    const { similarity, doubted } = passage
    const weight = sameLanguage ? COVERAGE_WEIGHT.same : COVERAGE_WEIGHT.other
    // Across languages missing words say nothing.
    const words = sameLanguage ? weight * (coverage - 0.5) * 2 : weight * coverage
    const support = (similarity ?? coverage) + words - (missing ? MISSING_NAME : 0) - (doubted ? DOUBT : 0)
    return { passage, coverage, sameLanguage, support }
  })
}
