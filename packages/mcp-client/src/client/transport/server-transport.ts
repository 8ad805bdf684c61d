import type { Transport, TransportSendOptions } from '@modelcontextprotocol/sdk/shared/transport.js'
import type {
  JSONRPCErrorResponse,
  JSONRPCMessage,
  JSONRPCRequest,
  JSONRPCResultResponse,
} from '@modelcontextprotocol/sdk/types.js'
import type { MCPError } from '../mcp-error.ts'

export type Answer = JSONRPCResultResponse | JSONRPCErrorResponse

export type RequestListener = (request: JSONRPCRequest) => Promise<JSONRPCMessage> | undefined

export type NotificationListener = (method: string, params: Readonly<Record<string, unknown>>) => void

export interface SendOptions extends TransportSendOptions {
  readonly headers?: Readonly<Record<string, string>>
}

export interface ServerTransport extends Transport {
  send(message: JSONRPCMessage, options?: SendOptions): Promise<void>
  /** Receives every answer; returns false for one of the SDK, i.e. of the handshake. */
  onanswer?: ((answer: Answer) => boolean) | undefined
  /** In order with the answers; the SDK would delay them, and lose the last progress before a result. */
  onnotification?: NotificationListener | undefined
  /** Answers a request of the server; returns undefined for unsupported ones. */
  onrequest?: RequestListener | undefined
  /** A new `connection_lost` (or `unauthorized`). @param cause Error that revealed the loss, if any. */
  loss(cause?: unknown): MCPError
}
