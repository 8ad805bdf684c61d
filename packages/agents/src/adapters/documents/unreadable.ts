import type { CodedMessage } from '@agora-mcp/core/errors'

/** A file cannot be read, for a reason that its reader knows. */
export class Unreadable extends Error {
  override readonly name: string = 'Unreadable'
  readonly reason: CodedMessage
  /** Whether the same file will never be readable, so that it need not be tried again. */
  readonly isForGood: boolean

  constructor(reason: CodedMessage, isForGood = false) {
    super(reason.text)
    this.reason = reason
    this.isForGood = isForGood
  }
}
