import type { CodedMessage } from '@agora-mcp/core/errors'

/** Times before which a subject's sign-ins are invalid; kept across restarts. */
export interface SignOuts {
  /** Milliseconds since 1970; 0 for never. @param subject Subject of a caller. */
  since(subject: string): number
  problem(): CodedMessage | null
  /** Invalidates sign-ins of a subject before this moment. */
  add(subject: string, moment: number): Promise<void>
}
