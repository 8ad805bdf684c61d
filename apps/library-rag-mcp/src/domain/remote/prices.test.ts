import { expect, it } from 'vitest'
import { LANGUAGE_MODEL, OCR_MODEL } from './models.ts'
import { costsOf, PRICES_READ_ON } from './prices.ts'
import { NOTHING_SPENT } from './usage.ts'

it('costs nothing without requests', () => {
  expect(costsOf(NOTHING_SPENT)).toEqual({ costs: { ocr: 0, model: 0, total: 0 }, unpriced: [] })
})

it('adds up pages and tokens by the prices of their models', () => {
  const { costs } = costsOf({
    ocr: [
      { model: OCR_MODEL, pages: 100, annotated: true },
      { model: OCR_MODEL, pages: 50, annotated: false },
    ],
    model: [
      { model: LANGUAGE_MODEL, inputTokens: 1_000_000, outputTokens: 0 },
      { model: LANGUAGE_MODEL, inputTokens: 0, outputTokens: 100_000 },
    ],
  })
  expect(costs).toEqual({ ocr: 0.7, model: 2.25, total: 2.95 })
})

it('knows the prices of the models that are asked', () => {
  const asked = {
    ocr: [{ model: OCR_MODEL, pages: 1, annotated: true }],
    model: [{ model: LANGUAGE_MODEL, inputTokens: 1, outputTokens: 1 }],
  }
  expect(costsOf(asked).unpriced).toEqual([])
})

it('gives no sum if a part is unknown', () => {
  const { costs, unpriced } = costsOf({
    ocr: [{ model: OCR_MODEL, pages: 1_000, annotated: true }],
    model: [
      { model: 'mistral-medium-2030', inputTokens: 1, outputTokens: 1 },
      { model: 'mistral-medium-2030', inputTokens: 1, outputTokens: 1 },
    ],
  })
  expect({ costs, unpriced }).toEqual({
    costs: { ocr: 5, model: null, total: null },
    unpriced: ['mistral-medium-2030'],
  })
})

it('says when its prices were read', () => {
  expect(Number.isNaN(Date.parse(PRICES_READ_ON))).toBe(false)
})
