import { foundOnlyFar } from '@agora-mcp/core/ranking'
import { sharesNames } from '@agora-mcp/core/text'
import { sharedTerms } from './shared-terms.ts'
import { readStatement } from './statement.ts'

/**
 * Returns a sentence for the model where no result is as near as answers usually are, nor has the rare words that were asked for;
 * null where one is, or there is none. A question that was noted answers nothing.
 * @param texts What the results say, null for a question that was noted.
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

/** Tells whether a text asks. */
export const isQuestion = (text: string): boolean => /[?？]\s*$/u.test(text.trim())

/** Tells whether a text has every word of a question that says something. */
function hasAllTerms(text: string, question: string): boolean {
  const asked = readStatement({ content: question, concepts: [] })
  const said = readStatement({ content: text, concepts: [] })
  if (asked === null || said === null || asked.terms.length === 0 || said.isQuestion) return false
  return sharedTerms(asked, said).length === asked.terms.length
}
