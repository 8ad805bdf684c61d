import type { FormatFailureCode } from './messages.ts'

export class FormatFailure extends Error {
  readonly code: FormatFailureCode
  constructor(code: FormatFailureCode, detail = '') {
    super(detail)
    this.code = code
  }
}
