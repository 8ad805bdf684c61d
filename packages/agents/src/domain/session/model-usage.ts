export interface ModelUsage {
  /** E.g. `mistral:mistral-small-latest`. */
  readonly model: string
  readonly input_tokens: number
  readonly output_tokens: number
  /** By the office's prices, in their currency; null for a model without a price. */
  readonly cost: number | null
}

/** Sums usages by model, in the order of their first use. */
export function sumUsage(usages: readonly ModelUsage[]): ModelUsage[] {
  const sums = new Map<string, ModelUsage>()
  for (const usage of usages) {
    const sum = sums.get(usage.model)
    sums.set(usage.model, sum === undefined ? usage : add(sum, usage))
  }
  return [...sums.values()]
}

const add = (sum: ModelUsage, { input_tokens, output_tokens, cost }: ModelUsage): ModelUsage => ({
  model: sum.model,
  input_tokens: sum.input_tokens + input_tokens,
  output_tokens: sum.output_tokens + output_tokens,
  cost: sum.cost === null || cost === null ? null : sum.cost + cost,
})
