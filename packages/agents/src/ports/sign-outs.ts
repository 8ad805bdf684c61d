import type { CodedMessage } from '@agora-mcp/core/errors'

/** Since when everybody who was signed in as somebody is signed out; kept across restarts. */
export interface SignOuts {
  /** Milliseconds since 1970; 0 for never. @param subject Of a caller. */
  since(subject: string): number
  /** What is wrong with the list, for the operator; null for nothing. */
  problem(): CodedMessage | null
  /** Signs out whoever was signed in before this moment. */
  add(subject: string, moment: number): Promise<void>
}
