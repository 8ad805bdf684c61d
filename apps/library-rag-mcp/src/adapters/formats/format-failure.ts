import type { FormatFailureCode } from './messages.ts'

/** A file that cannot be read, and the reason. */
export class FormatFailure extends Error {
  readonly code: FormatFailureCode
  constructor(code: FormatFailureCode, detail = '') {
    super(detail)
    this.code = code
  }
}
