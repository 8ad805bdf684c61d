/** Reads pages; the service's own name for its newest. */
export const OCR_MODEL = 'mistral-ocr-latest'
/** Answers questions about texts. */
export const LANGUAGE_MODEL = 'mistral-medium-latest'

/** Pages of one request: a document annotation takes no more. */
export const PAGES_A_REQUEST = 8
/** What the recognition service takes at most. */
export const MOST_OCR_BYTES = 50_000_000
export const MOST_OCR_PAGES = 1_000
