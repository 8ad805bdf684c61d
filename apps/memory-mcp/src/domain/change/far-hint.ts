import { foundOnlyFar } from '@agora-mcp/core/ranking'
import { sharesNames } from '@agora-mcp/core/text'
import { sharedTerms } from './shared-terms.ts'
import { readStatement } from './statement.ts'

/**
 * Returns a hint for the model if no result is as similar as answers usually are or contains the rare words
 * of the question; null otherwise, or without results. A stored question is not an answer.
 * @param texts Texts of the results, null for a stored question.
 */
export function farHint(
  question: string,
  results: Parameters<typeof foundOnlyFar>[0],
  texts: readonly (string | null)[],
): string | null {
  const answers = results.filter((_, place) => texts[place] !== null)
  const said = texts.filter((text) => text !== null)
  const isFar = results.length > 0 && (answers.length === 0 || foundOnlyFar(answers))
  if (!isFar || sharesNames(question, said) || said.some((text) => hasAllTerms(text, question))) return null
  return 'These results may not answer the question: none is close to it, and none has all of its words. Unless one of them does, say that memory does not tell.'
}

function hasAllTerms(text: string, question: string): boolean {
  const asked = readStatement({ content: question, concepts: [] })
  const said = readStatement({ content: text, concepts: [] })
  if (asked === null || said === null || asked.terms.length === 0 || said.isQuestion) return false
  return sharedTerms(asked, said).length === asked.terms.length
}
