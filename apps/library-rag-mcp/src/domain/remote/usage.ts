/** Pages charged by a recognition service. */
export interface OcrUsage {
  readonly model: string
  readonly pages: number
  /** True if a description of the document was requested, which costs more. */
  readonly annotated: boolean
}

export interface ModelUsage {
  readonly model: string
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Usage charged for one document, including that of an interrupted run. */
export interface Spending {
  readonly ocr: readonly OcrUsage[]
  readonly model: readonly ModelUsage[]
}

/** Usage of an offline reading. */
export const NOTHING_SPENT: Spending = { ocr: [], model: [] }

export const addSpending = (a: Spending, b: Partial<Spending>): Spending => ({
  ocr: [...a.ocr, ...(b.ocr ?? [])],
  model: [...a.model, ...(b.model ?? [])],
})
