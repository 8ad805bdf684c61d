import { fitTokens } from '@agora-mcp/core/schemas'

/** Token budget of search results under the default limit, whatever is stored. */
const SEARCH_TOKENS = 15_000
export const DEFAULT_RESULTS = 10

/** Keeps the best results that fit into an answer; a limit above the default is honoured. */
export const fitResults = <Item>(results: readonly Item[], limit: number): Item[] =>
  limit > DEFAULT_RESULTS ? [...results] : fitTokens(results, SEARCH_TOKENS)

/** Token budget of a list beside the results, e.g. of names or warnings. */
const LIST_TOKENS = 1_500

/** Keeps the first texts of a list beside the results, and says last how many more there are. */
export function fitList(texts: readonly string[]): string[] {
  const fitted = fitTokens(texts, LIST_TOKENS)
  const more = texts.length - fitted.length
  return more === 0 ? fitted : [...fitted, `… ${more} more`]
}
