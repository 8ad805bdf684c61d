/** Model that reads pages, by the service's alias for its newest. */
export const OCR_MODEL = 'mistral-ocr-latest'
/** Model that answers questions about texts. */
export const LANGUAGE_MODEL = 'mistral-medium-latest'

/** Pages per request: the limit with a document annotation. */
export const PAGES_A_REQUEST = 8
/** Largest file that the recognition service accepts, in bytes. */
export const MAX_OCR_BYTES = 50_000_000
export const MAX_OCR_PAGES = 1_000
