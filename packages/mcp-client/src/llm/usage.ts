import type { LanguageModelUsage } from 'ai'

/** Price in US dollars, or any other currency, for a million tokens. */
export interface TokenPrices {
  readonly input: number
  readonly output: number
  /** Price of cached input. Default: as `input`. */
  readonly cachedInput?: number
}

export interface Usage {
  readonly inputTokens: number
  readonly cachedInputTokens: number
  readonly outputTokens: number
  /** Cost by the given prices, in their currency. Null without prices. */
  readonly cost: number | null
}

export const noUsage = (prices: TokenPrices | undefined): Usage => ({
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  cost: prices === undefined ? null : 0,
})

/** Converts the usage of one request and adds its cost. Unreported values count as zero. */
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

/** Adds two usages. The cost is known only if both are. */
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
