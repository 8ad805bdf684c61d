import type { FileContent } from '../../domain/kinds/file-content.ts'

export interface FormatJob {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly fileName: string
}

export const FORMAT_FAILURES = [
  'unknown',
  'old_office',
  'damaged',
  'encrypted',
  'expands',
  'entities',
  'nested',
  'too_long',
] as const
export type FormatFailureCode = (typeof FORMAT_FAILURES)[number]

/** The single message that the worker sends for a job. */
export type FormatMessage =
  | {
      readonly type: 'done'
      readonly content: FileContent | { readonly kind: 'image'; readonly pdf: Uint8Array<ArrayBuffer> }
    }
  | { readonly type: 'failed'; readonly failure: FormatFailureCode; readonly detail: string }
