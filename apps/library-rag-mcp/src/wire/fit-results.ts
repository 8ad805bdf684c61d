import { fitTokens } from '@agora-mcp/core/schemas'

/** What the results of a search may cost under its default limit, whatever is stored. */
const SEARCH_TOKENS = 15_000
/** Results of a search where no number is asked for. */
export const DEFAULT_RESULTS = 10

/** The best results of a search that fit into an answer; whoever asks for more than the default gets what was asked for. */
export const fitResults = <Item>(results: readonly Item[], limit: number): Item[] =>
  limit > DEFAULT_RESULTS ? [...results] : fitTokens(results, SEARCH_TOKENS)
