import { foundOnlyFar, likelyAnswered } from '@agora-mcp/core/ranking'
import { sharesCodes } from '@agora-mcp/core/text'
import type { WordLikeness } from '../recall/rank.ts'
import { type Coverage, coveragesOf, termsWithin } from './coverage.ts'
import { isQuestion } from './is-question.ts'
import { isLight } from './light-words.ts'
import { logit } from './logit.ts'
import { sharedTerms } from './shared-terms.ts'
import { readStatement } from './statement.ts'

/** Result of a search as a hint judges it. */
export interface JudgedResult {
  readonly similarity: number
  /** Null for a stored question, which is not an answer. */
  readonly text: string | null
  /** Null if its words are not compared with those of the question. */
  readonly wordLikeness: WordLikeness | null
}

type Answer = JudgedResult & { readonly text: string }

/** Bounds of a logistic sum of coverage and similarity. See docs/adr/0006-memory-search.md. */
const SIMILARITY_WEIGHT = 0.03
const MOST_COVERED = 0.5
const ANSWERS = 0.22

/**
 * Returns a hint for the model if even the best result lacks a part of the question; where words cannot be
 * compared, if none is as similar as answers usually are and none has a word of it besides names. Null if one
 * has a code or amount of the question, or without results.
 */
export function farHint(question: string, results: readonly JudgedResult[]): string | null {
  if (results.length === 0) return null
  const answers = results.flatMap(({ text, ...figures }) => (text === null ? [] : { text, ...figures }))
  const best = isQuestion(question) ? bestOf(question, answers) : null
  if (best?.isWhole === true) return null
  if (best !== null && best.part !== null) {
    const texts = answers.map(({ text }) => text)
    return best.score >= ANSWERS || sharesCodes(question, texts)
      ? null
      : `These results may not answer the question: none of them seems to tell “${best.part}”.`
  }
  const isFar = answers.length === 0 || foundOnlyFar(question, answers)
  if (!isFar || answers.some(({ text }) => sharesTerm(text, question))) return null
  return 'These results may not answer the question: none is close to it, and none has a word of it besides names. Unless one of them does, say that memory does not tell.'
}

/** Finds the answer that covers most of the question; null if one that cannot be compared may do so. */
function bestOf(
  question: string,
  answers: readonly Answer[],
): (Coverage & { readonly score: number }) | null {
  // Long memories have no vectors of words, and messages are not compared.
  const mayAnswer = ({ text, similarity, wordLikeness }: Answer) =>
    wordLikeness === null && (likelyAnswered(similarity) || hasAllTerms(text, question))
  if (answers.some(mayAnswer)) return null
  const compared = answers.flatMap(({ wordLikeness, ...answer }) =>
    wordLikeness === null ? [] : { ...answer, wordLikeness },
  )
  const scored = coveragesOf(question, compared).map((coverage, at) => ({
    ...coverage,
    score: Math.min(MOST_COVERED, coverage.share) + SIMILARITY_WEIGHT * logit(compared[at]?.similarity ?? 0),
  }))
  return scored.reduce<(typeof scored)[number] | null>(
    (best, one) => (best === null || one.score > best.score ? one : best),
    null,
  )
}

function hasAllTerms(text: string, question: string): boolean {
  const terms = readStatement({ content: question, concepts: [] })?.terms ?? []
  return terms.length > 0 && termsOf(text, terms).length === terms.length
}

/** Names alone tell nothing: whatever is found is about the person asked about. */
function sharesTerm(text: string, question: string): boolean {
  const asked = readStatement({ content: question, concepts: [] })
  const terms = asked?.terms.filter((term) => !asked.named.names.has(term) && !isLight(term)) ?? []
  return termsOf(text, terms).length > 0
}

/** Finds the terms that a text has, unless it is a question. */
function termsOf(text: string, terms: readonly string[]): readonly string[] {
  const said = readStatement({ content: text, concepts: [] })
  if (said === null) return termsWithin(text, terms)
  return said.isQuestion ? [] : sharedTerms({ terms }, said)
}
