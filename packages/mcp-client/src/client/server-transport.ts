import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { MCPError } from './mcp-error.ts'

/** A transport that can tell how it ended. */
export interface ServerTransport extends Transport {
  /**
   * Why there is no connection any more, as a new `connection_lost` (or `unauthorized`).
   * @param cause What was just thrown, when that is how it was noticed.
   */
  loss(cause?: unknown): MCPError
}
