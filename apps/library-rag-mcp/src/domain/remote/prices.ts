import type { ModelUsage, OcrUsage, Spending } from './usage.ts'

/** Date of the prices below; services change them, so a bill may differ. */
export const PRICES_READ_ON = '2026-11-22'
export const PRICES_PAGE = 'https://mistral.ai/pricing'

interface OcrPrice {
  /** US dollars per thousand pages, and per thousand annotated pages. */
  readonly pages: number
  readonly annotatedPages: number
}

interface ModelPrice {
  /** US dollars per million tokens. */
  readonly input: number
  readonly output: number
}

// Model cards of OCR 4.1 (https://docs.mistral.ai/models/ocr-4-1) and Medium 3.5
// (https://docs.mistral.ai/models/model-cards/mistral-medium-3-5-26-04). The names that end with `latest`
// stand for them on the day above.
const OCR_4: OcrPrice = { pages: 4, annotatedPages: 5 }
const MEDIUM_3_5: ModelPrice = { input: 1.5, output: 7.5 }

const OCR_PRICES: ReadonlyMap<string, OcrPrice> = new Map([
  ['mistral-ocr-latest', OCR_4],
  ['mistral-ocr-4', OCR_4],
  ['mistral-ocr-4-1', OCR_4],
])
const MODEL_PRICES: ReadonlyMap<string, ModelPrice> = new Map([
  ['mistral-medium-latest', MEDIUM_3_5],
  ['mistral-medium-3', MEDIUM_3_5],
  ['mistral-medium-3.5', MEDIUM_3_5],
  ['mistral-medium-3-5', MEDIUM_3_5],
  ['mistral-medium-3-5-26-04', MEDIUM_3_5],
])

/** US dollars; null if a model's price is unknown. */
export interface Costs {
  readonly ocr: number | null
  readonly model: number | null
  readonly total: number | null
}

/** Computes the costs at the prices above, and lists the models without a known price. */
export function costsOf(spending: Spending): { costs: Costs; unpriced: readonly string[] } {
  const unpriced = new Set<string>()
  const sum = <Usage extends { readonly model: string }>(
    usages: readonly Usage[],
    costOf: (usage: Usage) => number | null,
  ): number | null => {
    let total: number | null = 0
    for (const usage of usages) {
      const cost = costOf(usage)
      if (cost === null) unpriced.add(usage.model)
      total = total === null || cost === null ? null : total + cost
    }
    return total === null ? null : rounded(total)
  }
  const ocr = sum(spending.ocr, costOfPages)
  const model = sum(spending.model, costOfTokens)
  const total = ocr === null || model === null ? null : rounded(ocr + model)
  return { costs: { ocr, model, total }, unpriced: [...unpriced] }
}

function costOfPages({ model, pages, annotated }: OcrUsage): number | null {
  const price = OCR_PRICES.get(model)
  return price === undefined ? null : (pages * (annotated ? price.annotatedPages : price.pages)) / 1_000
}

function costOfTokens({ model, inputTokens, outputTokens }: ModelUsage): number | null {
  const price = MODEL_PRICES.get(model)
  return price === undefined ? null : (inputTokens * price.input + outputTokens * price.output) / 1_000_000
}

const rounded = (dollars: number): number => Math.round(dollars * 1e4) / 1e4
