import { untilAborted } from '@agora-mcp/core/lazy'
import { ErrorCode, type JSONRPCMessage, type JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js'
import type { Elicit } from '../client-options.ts'
import { isRecord } from '../untrusted/is-record.ts'
import { visibleText } from '../untrusted/safe-text.ts'

/** Maximum forms open per server; each waits for a person. */
const MAX_OPEN = 20
/** Interval at which pending calls are kept alive while a person answers, in milliseconds. */
const SIGN_EVERY_MS = 200

export interface FormSurroundings {
  /** Checks whether a call is running, since a server may only ask because of one. */
  isBusy(): boolean
  /** Keeps the calls alive: the server is waiting for a person. */
  signOfLife(): void
}

/** Forms shown to the user by a server of the revisions with a handshake (`elicitation/create`). */
export class OpenForms {
  readonly #elicit: Elicit
  readonly #around: FormSurroundings
  readonly #open = new Map<string | number, AbortController>()
  #timer: NodeJS.Timeout | undefined

  constructor(elicit: Elicit, around: FormSurroundings) {
    this.#elicit = elicit
    this.#around = around
  }

  /** Answers a request of the server; undefined if it is not a form. */
  answer(request: JSONRPCRequest): Promise<JSONRPCMessage> | undefined {
    return request.method === 'elicitation/create' ? this.#answer(request) : undefined
  }

  cancel(id: unknown): void {
    if (typeof id === 'string' || typeof id === 'number') this.#open.get(id)?.abort()
  }

  /** Cancels all forms: no call is left that they could belong to, or the connection has ended. */
  cancelAll(): void {
    for (const form of this.#open.values()) form.abort()
  }

  async #answer({ id, params }: JSONRPCRequest): Promise<JSONRPCMessage> {
    const { message, requestedSchema, mode } = isRecord(params) ? params : {}
    const refuse = (why: string): JSONRPCMessage => ({
      jsonrpc: '2.0',
      id,
      error: { code: ErrorCode.InvalidParams, message: why },
    })
    if (mode !== undefined && mode !== 'form') return refuse('This client shows forms alone')
    if (typeof message !== 'string' || !isRecord(requestedSchema)) {
      return refuse('A form has a "message" and a "requestedSchema"')
    }
    if (this.#open.has(id) || this.#open.size >= MAX_OPEN) return refuse('Too many forms are open')
    // Without a running call the user is not disturbed.
    if (!this.#around.isBusy()) return { jsonrpc: '2.0', id, result: { action: 'cancel' } }
    const form = new AbortController()
    this.#open.set(id, form)
    this.#timer ??= setInterval(() => this.#around.signOfLife(), SIGN_EVERY_MS).unref()
    try {
      const asked = this.#elicit({ message: visibleText(message), requestedSchema }, form.signal)
      // A cancelled form is over, even if the program still shows it.
      const answer = await untilAborted(Promise.resolve(asked), form.signal)
      return { jsonrpc: '2.0', id, result: { ...answer } }
    } catch {
      return { jsonrpc: '2.0', id, result: { action: 'cancel' } }
    } finally {
      this.#open.delete(id)
      if (this.#open.size === 0) {
        clearInterval(this.#timer)
        this.#timer = undefined
      }
    }
  }
}
