import type { CodedMessage } from '@agora-mcp/core/errors'

/** A file that cannot be read, with a reason for users. */
export class Unreadable extends Error {
  override readonly name: string = 'Unreadable'
  readonly reason: CodedMessage
  /** True if the file will stay unreadable until it changes, so that it need not be retried. */
  readonly isForGood: boolean

  constructor(reason: CodedMessage, isForGood = false) {
    super(reason.text)
    this.reason = reason
    this.isForGood = isForGood
  }
}
