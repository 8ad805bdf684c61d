import { META } from '@agora-mcp/core/protocol'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { tell } from '../events/event-hub.ts'
import type { MCPError } from '../mcp-error.ts'
import type { Progress } from '../tool-source.ts'
import type { Answer } from '../transport/server-transport.ts'
import { isRecord } from '../untrusted/is-record.ts'
import { visibleText } from '../untrusted/safe-text.ts'
import { type ClockOptions, type RequestClock, startClock } from './request-clock.ts'

export interface PendingHandlers {
  send(message: JSONRPCMessage, headers?: Readonly<Record<string, string>>): Promise<void>
  /** Converts an error answer, or what `send` threw. */
  toError(thrown: unknown): MCPError
  idle(): void
}

interface AskOptions extends Omit<ClockOptions, 'what'> {
  readonly onProgress?: Request['onProgress']
  readonly onAcknowledged?: Request['onAcknowledged']
  readonly headers?: Readonly<Record<string, string>> | undefined
}

interface Request {
  readonly clock: RequestClock
  readonly onProgress: ((progress: Progress) => void) | undefined
  /** Called with the kinds of notifications that the server grants to a subscription. */
  readonly onAcknowledged: ((notifications: Readonly<Record<string, unknown>>) => void) | undefined
  resolve(result: unknown): void
  reject(error: MCPError): void
}

/** The SDK numbers its own requests, those of the handshake, from 0. */
const FIRST_ID = 1_000

/** The SDK validates each answer three times, half the time of a short call; here it is done on arrival. */
export class PendingRequests {
  readonly #handlers: PendingHandlers
  readonly #requests = new Map<number, Request>()
  #meta: Readonly<Record<string, unknown>> = {}
  #lastId = FIRST_ID

  constructor(handlers: PendingHandlers) {
    this.#handlers = handlers
  }

  /** Sends a request and returns its result, unvalidated. @throws MCPError */
  ask(
    method: string,
    params: object,
    { onProgress, onAcknowledged, headers, ...time }: AskOptions,
  ): Promise<unknown> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      if (time.signal?.aborted) {
        startClock({ ...time, what: method }, reject)
        return
      }
      const clock = startClock({ ...time, what: method }, (error) => this.#giveUp(id, error))
      this.#requests.set(id, { clock, onProgress, onAcknowledged, resolve, reject })
      // Progress is always requested: without it a long call looks like a dead one.
      const message = {
        jsonrpc: '2.0',
        id,
        method,
        params: { ...params, _meta: { ...this.#meta, progressToken: id } },
      } as const
      this.#handlers
        .send(message, headers)
        .catch((error: unknown) => this.#take(id)?.reject(this.#handlers.toError(error)))
    })
  }

  carry(meta: Readonly<Record<string, unknown>>): void {
    this.#meta = meta
  }

  /** Handles an answer. @returns False if it belongs to none of these requests. */
  answered(answer: Answer): boolean {
    const request = this.#take(Number(answer.id))
    if (request === undefined) return false
    if ('result' in answer) request.resolve(answer.result)
    else request.reject(this.#handlers.toError(answer.error))
    return true
  }

  progressed({ progressToken, progress, total, message, _meta }: Readonly<Record<string, unknown>>): void {
    const request = this.#requests.get(Number(progressToken))
    if (request === undefined || typeof progress !== 'number') return
    request.clock.signOfLife()
    tell(request.onProgress, {
      progress,
      total: typeof total === 'number' ? total : null,
      message: typeof message === 'string' ? visibleText(message) : null,
      meta: isRecord(_meta) ? _meta : {},
    })
  }

  /** Handles the parameters of a notification that a subscription has begun. */
  acknowledged({ _meta, notifications }: Readonly<Record<string, unknown>>): void {
    const id = isRecord(_meta) ? Number(_meta[META.subscriptionId]) : Number.NaN
    this.#requests.get(id)?.onAcknowledged?.(isRecord(notifications) ? notifications : {})
  }

  get size(): number {
    return this.#requests.size
  }

  /** Resets the time-outs of all requests, since the server is working. */
  signOfLife(): void {
    for (const { clock } of this.#requests.values()) clock.signOfLife()
  }

  failAll(error: () => MCPError): void {
    for (const id of [...this.#requests.keys()]) this.#take(id)?.reject(error())
  }

  #giveUp(id: number, error: MCPError): void {
    this.#take(id)?.reject(error)
    const params = { requestId: id, reason: error.message }
    // If this cannot be sent, the server is gone and has nothing to stop.
    this.#handlers.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params }).catch(() => undefined)
  }

  #take(id: number): Request | undefined {
    const request = this.#requests.get(id)
    if (request === undefined) return undefined
    this.#requests.delete(id)
    request.clock.stop()
    if (this.#requests.size === 0) this.#handlers.idle()
    return request
  }
}
