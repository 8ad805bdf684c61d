import type { CodedMessage } from '@agora-mcp/core/errors'

/** A file cannot be read, for a reason that its reader knows. */
export class Unreadable extends Error {
  override readonly name: string = 'Unreadable'
  readonly reason: CodedMessage

  constructor(reason: CodedMessage) {
    super(reason.text)
    this.reason = reason
  }
}
