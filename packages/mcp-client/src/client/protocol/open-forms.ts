import { untilAborted } from '@agora-mcp/core/lazy'
import { ErrorCode, type JSONRPCMessage, type JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js'
import type { Elicit } from '../client-options.ts'
import { isRecord } from '../untrusted/is-record.ts'
import { visibleText } from '../untrusted/safe-text.ts'

/** Forms that a server may have open at once; each waits for a person. */
const MOST_OPEN = 20
/** How often calls are told that their server waits for a person, in milliseconds. */
const SIGN_EVERY_MS = 200

/** What stands around the forms of one connection. */
export interface FormSurroundings {
  /** Whether a call is under way: a server asks because of one. */
  isBusy(): boolean
  /** The server waits for a person, and is not silent. */
  signOfLife(): void
}

/** The forms that a server of the revisions with a handshake has shown to the user (`elicitation/create`). */
export class OpenForms {
  readonly #elicit: Elicit
  readonly #around: FormSurroundings
  readonly #open = new Map<string | number, AbortController>()
  #timer: NodeJS.Timeout | undefined

  constructor(elicit: Elicit, around: FormSurroundings) {
    this.#elicit = elicit
    this.#around = around
  }

  /** The answer to a request of the server; undefined where it is none of a form. */
  answer(request: JSONRPCRequest): Promise<JSONRPCMessage> | undefined {
    return request.method === 'elicitation/create' ? this.#answer(request) : undefined
  }

  /** Takes a form back: the server has no use for the answer any more. */
  cancel(id: unknown): void {
    if (typeof id === 'string' || typeof id === 'number') this.#open.get(id)?.abort()
  }

  /** Takes all forms back: no call is under way that they could belong to, or the connection has ended. */
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
    if (this.#open.has(id) || this.#open.size >= MOST_OPEN) return refuse('Too many forms are open')
    // Nobody is asked out of the blue.
    if (!this.#around.isBusy()) return { jsonrpc: '2.0', id, result: { action: 'cancel' } }
    const form = new AbortController()
    this.#open.set(id, form)
    this.#timer ??= setInterval(() => this.#around.signOfLife(), SIGN_EVERY_MS).unref()
    try {
      const asked = this.#elicit({ message: visibleText(message), requestedSchema }, form.signal)
      // A form that was taken back is over, also where the program goes on to show it.
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
