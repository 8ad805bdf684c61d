/** Pages that a recognition service has charged for. */
export interface OcrUsage {
  /** As the service named itself. */
  readonly model: string
  readonly pages: number
  /** Whether it was asked to describe the document besides, which costs more. */
  readonly annotated: boolean
}

/** Tokens that a language model has charged for. */
export interface ModelUsage {
  readonly model: string
  readonly inputTokens: number
  readonly outputTokens: number
}

/** What services have charged for one document, an interrupted run's part included. */
export interface Spending {
  readonly ocr: readonly OcrUsage[]
  readonly model: readonly ModelUsage[]
}

/** What reading offline costs. */
export const NOTHING_SPENT: Spending = { ocr: [], model: [] }

/** Both together. */
export const addSpending = (a: Spending, b: Partial<Spending>): Spending => ({
  ocr: [...a.ocr, ...(b.ocr ?? [])],
  model: [...a.model, ...(b.model ?? [])],
})
