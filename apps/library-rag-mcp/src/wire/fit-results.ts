import { fitTokens } from '@agora-mcp/core/schemas'

/** Token budget of search results under the default limit, whatever is stored. */
const SEARCH_TOKENS = 15_000
/** Default number of search results. */
export const DEFAULT_RESULTS = 10

/** Keeps the best results that fit into an answer; a limit above the default is honoured. */
export const fitResults = <Item>(results: readonly Item[], limit: number): Item[] =>
  limit > DEFAULT_RESULTS ? [...results] : fitTokens(results, SEARCH_TOKENS)
