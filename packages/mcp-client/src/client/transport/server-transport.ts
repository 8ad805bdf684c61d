import type { Transport, TransportSendOptions } from '@modelcontextprotocol/sdk/shared/transport.js'
import type {
  JSONRPCErrorResponse,
  JSONRPCMessage,
  JSONRPCRequest,
  JSONRPCResultResponse,
} from '@modelcontextprotocol/sdk/types.js'
import type { MCPError } from '../mcp-error.ts'

/** An answer to a request, as JSON-RPC has them. */
export type Answer = JSONRPCResultResponse | JSONRPCErrorResponse

export type RequestListener = (request: JSONRPCRequest) => Promise<JSONRPCMessage> | undefined

export type NotificationListener = (method: string, params: Readonly<Record<string, unknown>>) => void

export interface SendOptions extends TransportSendOptions {
  /** Of the request, where there are such. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A transport that can tell how it ended. */
export interface ServerTransport extends Transport {
  send(message: JSONRPCMessage, options?: SendOptions): Promise<void>
  /** Told every answer; gives false for one that is the SDK's, i.e. of the handshake. */
  onanswer?: ((answer: Answer) => boolean) | undefined
  /**
   * Told every notification, at once and in order with the answers. The SDK would tell them a moment later: the last
   * progress of a call could come after its result, and be lost.
   */
  onnotification?: NotificationListener | undefined
  /** Answers a request of the server; gives undefined for one that this client does not answer. */
  onrequest?: RequestListener | undefined
  /**
   * Why there is no connection any more, as a new `connection_lost` (or `unauthorized`).
   * @param cause What was just thrown, when that is how it was noticed.
   */
  loss(cause?: unknown): MCPError
}
