import { isUtf8 } from 'node:buffer'
import type { JSONRPCMessage, JSONRPCNotification, JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js'
import type { ProblemLog } from '../events/problem-log.ts'
import { MCPError } from '../mcp-error.ts'
import { isRecord } from '../untrusted/is-record.ts'
import { excessiveJson } from '../untrusted/json-bounds.ts'
import { excerpt } from '../untrusted/safe-text.ts'
import type { OversizeLine } from './line-reader.ts'
import type { Answer, ServerTransport } from './server-transport.ts'

/** Number of abandoned requests remembered, since their answers may still arrive. */
const REMEMBERED = 1_000
const INTERNAL_ERROR = -32_603
const METHOD_NOT_FOUND = -32_601

/** Passes valid messages on; an unusable answer fails its request at once instead of by its time-out. */
export class Inbox {
  readonly #pending = new Set<number>()
  readonly #givenUp = new Set<number>()
  readonly #problems: ProblemLog
  readonly #transport: ServerTransport

  constructor(problems: ProblemLog, transport: ServerTransport) {
    this.#problems = problems
    this.#transport = transport
  }

  sent(message: JSONRPCMessage): void {
    if (!('method' in message)) return
    if ('id' in message) {
      this.#pending.add(Number(message.id))
    } else if (message.method === 'notifications/cancelled') {
      const id = Number(message.params?.requestId)
      if (this.#pending.delete(id)) this.#remember(id)
    }
  }

  isPending(id: number): boolean {
    return this.#pending.has(id)
  }

  /** @param bytes A line, or the body of an HTTP answer. @param request Id of the request it answers. */
  receive(bytes: Buffer, request = responseId(bytes, bytes)): void {
    const parsed = parseJson(bytes)
    if (!isUnusable(parsed)) {
      this.#sort(parsed.value, request)
      return
    }
    const { kind, what, code } = parsed
    const shown = kind === 'too_large' ? '' : `: ${excerpt(bytes.subarray(0, 1_000).toString('utf8'))}`
    this.#problems.report(kind, `The server sent ${what}${shown}. The message was discarded.`)
    this.fail(request, new MCPError(code, `The server sent ${what}.`))
  }

  receiveOversize(
    { bytes, head, tail }: OversizeLine,
    limit: number,
    request = responseId(head, tail),
  ): void {
    const size = `${(bytes / 2 ** 20).toFixed(1)} MiB`
    this.#problems.report('too_large', `The server sent a message of ${size}. It was discarded.`)
    const hint = `Ask for less, or raise maxMessageBytes, which is ${limit}.`
    this.fail(request, new MCPError('limit_exceeded', `The answer is too large: ${size}.`, { hint }))
  }

  #sort(value: unknown, request: number): void {
    if (isCall(value)) {
      if ('id' in value) {
        const answer = this.#transport.onrequest?.(value)
        if (answer === undefined) this.#reply(replyTo(value))
        else void answer.then((message) => this.#reply(message))
      } else this.#transport.onnotification?.(value.method, value.params ?? {})
      return
    }
    if (!isAnswer(value)) {
      this.#problems.report('invalid_message', 'The server sent JSON that is not a message of the protocol.')
      const id = isRecord(value) && value.id !== undefined ? Number(value.id) : request
      this.fail(id, new MCPError('invalid_result', 'The answer is not a message of the protocol.'))
      return
    }
    const id = Number(value.id)
    if (this.#pending.delete(id)) this.#deliver(value)
    else if (!this.#givenUp.delete(id)) {
      const shown = excerpt(String(value.id), 40)
      this.#problems.report('unknown_id', `The server answered request ${shown}, which was never sent.`)
    }
  }

  /** Fails a pending request by answering in the server's place; ignores unknown ids. */
  fail(id: number, error: MCPError): void {
    if (!this.#pending.delete(id)) return
    this.#remember(id)
    this.#deliver({
      jsonrpc: '2.0',
      id,
      error: { code: INTERNAL_ERROR, message: error.message, data: error },
    })
  }

  #deliver(answer: Answer): void {
    if (this.#transport.onanswer?.(answer) !== true) this.#transport.onmessage?.(answer)
  }

  #reply(message: JSONRPCMessage): void {
    this.#transport.send(message).catch(() => undefined)
  }

  #remember(id: number): void {
    this.#givenUp.add(id)
    const [oldest] = this.#givenUp
    if (this.#givenUp.size > REMEMBERED && oldest !== undefined) this.#givenUp.delete(oldest)
  }
}

/** Bytes that are not a message, and the resulting error of the request they answer. */
interface Unusable {
  readonly kind: 'invalid_utf8' | 'invalid_json' | 'too_large'
  readonly what: string
  readonly code: 'invalid_result' | 'limit_exceeded'
}

const isUnusable = (parsed: Unusable | { value: unknown }): parsed is Unusable => 'kind' in parsed

function parseJson(bytes: Buffer): Unusable | { value: unknown } {
  if (!isUtf8(bytes))
    return { kind: 'invalid_utf8', what: 'something that is not UTF-8', code: 'invalid_result' }
  const excess = excessiveJson(bytes)
  if (excess !== undefined) return { kind: 'too_large', what: `JSON with ${excess}`, code: 'limit_exceeded' }
  try {
    return { value: JSON.parse(bytes.toString('utf8')) }
  } catch {
    return { kind: 'invalid_json', what: 'something that is not JSON', code: 'invalid_result' }
  }
}

const isId = (value: unknown): boolean => typeof value === 'number' || typeof value === 'string'

// Validated as far as the protocol's core relies on it; the content is checked by the caller.
const isCall = (value: unknown): value is JSONRPCRequest | JSONRPCNotification =>
  isRecord(value) &&
  value.jsonrpc === '2.0' &&
  typeof value.method === 'string' &&
  (value.params === undefined || isRecord(value.params)) &&
  (value.id === undefined || isId(value.id))

const isAnswer = (value: unknown): value is Answer =>
  isRecord(value) &&
  value.jsonrpc === '2.0' &&
  isId(value.id) &&
  (isRecord(value.result) || isErrorBody(value.error))

/** Answers other requests of a server: only `ping` is supported. */
const replyTo = ({ id, method }: JSONRPCRequest): JSONRPCMessage =>
  method === 'ping'
    ? { jsonrpc: '2.0', id, result: {} }
    : { jsonrpc: '2.0', id, error: { code: METHOD_NOT_FOUND, message: 'Method not found' } }

const isErrorBody = (value: unknown): boolean =>
  isRecord(value) && Number.isSafeInteger(value.code) && typeof value.message === 'string'

/** Finds the id of an unparsable answer where servers write it: near either end. NaN if unclear. */
function responseId(head: Buffer, tail: Buffer): number {
  const ends = [head.subarray(0, 512), tail.subarray(-512)].map((end) => end.toString('latin1'))
  const found =
    /^\s*\{"jsonrpc":\s*"2\.0",\s*"id":\s*(\d+)/.exec(ends[0] ?? '') ??
    /"id":\s*(\d+)\s*\}\s*$/.exec(ends[1] ?? '')
  return Number(found?.[1] ?? Number.NaN)
}
