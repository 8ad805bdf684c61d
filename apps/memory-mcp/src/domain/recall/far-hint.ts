import { foundOnlyFar } from '@agora-mcp/core/ranking'
import { sharesNames } from '@agora-mcp/core/text'

/**
 * Returns a sentence for the model where no result is as near as answers usually are, nor has the names that were asked for;
 * null where one is, or there is none.
 * @param texts What the results say.
 */
export const farHint = (
  question: string,
  results: Parameters<typeof foundOnlyFar>[0],
  texts: readonly string[],
): string | null =>
  foundOnlyFar(results) && !sharesNames(question, texts)
    ? 'No result is close enough to be an answer; memory probably has nothing about this. Say that it was not found.'
    : null
