import type { LanguageModelUsage } from 'ai'

/** US dollars, or any other currency, for a million tokens. */
export interface TokenPrices {
  readonly input: number
  readonly output: number
  /** Of input that the provider had in its cache. Default: as `input`. */
  readonly cachedInput?: number
}

/** What requests to a model took. */
export interface Usage {
  readonly inputTokens: number
  /** Those of the input that came from the provider's cache. */
  readonly cachedInputTokens: number
  readonly outputTokens: number
  /** By the prices given, in their currency. Null where none are given. */
  readonly cost: number | null
}

/** Nothing used yet. */
export const noUsage = (prices: TokenPrices | undefined): Usage => ({
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  cost: prices === undefined ? null : 0,
})

/** The usage of one request with its cost. What the provider does not report counts as nothing. */
export function usageOf(reported: LanguageModelUsage, prices: TokenPrices | undefined): Usage {
  const inputTokens = reported.inputTokens ?? 0
  const cachedInputTokens = reported.inputTokenDetails.cacheReadTokens ?? 0
  const outputTokens = reported.outputTokens ?? 0
  return {
    inputTokens,
    cachedInputTokens,
    outputTokens,
    cost: prices === undefined ? null : costOf({ inputTokens, cachedInputTokens, outputTokens }, prices),
  }
}

/** Both together. The cost is known only where both are. */
export const addUsage = (a: Usage, b: Usage): Usage => ({
  inputTokens: a.inputTokens + b.inputTokens,
  cachedInputTokens: a.cachedInputTokens + b.cachedInputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  cost: a.cost === null || b.cost === null ? null : a.cost + b.cost,
})

function costOf(tokens: Omit<Usage, 'cost'>, { input, output, cachedInput = input }: TokenPrices): number {
  const fresh = tokens.inputTokens - tokens.cachedInputTokens
  return (fresh * input + tokens.cachedInputTokens * cachedInput + tokens.outputTokens * output) / 1_000_000
}
