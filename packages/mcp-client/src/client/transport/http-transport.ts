import { setTimeout as sleep } from 'node:timers/promises'
import { defined } from '@agora-mcp/core/schemas/defined'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import type { SignIn } from '../auth/sign-in.ts'
import type { ProblemLog } from '../events/problem-log.ts'
import { isMCPError, MCPError } from '../mcp-error.ts'
import { describeServer, type HttpServer } from '../server-description.ts'
import { mediaType, readBody } from '../untrusted/http-body.ts'
import { EventStream } from './event-stream.ts'
import { httpRefusal, networkReason } from './http-refusal.ts'
import { Inbox } from './inbox.ts'
import { requestHeaders } from './request-headers.ts'
import type {
  Answer,
  NotificationListener,
  RequestListener,
  SendOptions,
  ServerTransport,
} from './server-transport.ts'

const JSON_TYPE = 'application/json'
const EVENT_TYPE = 'text/event-stream'
/** Time limit for ending a session, in milliseconds. */
const SESSION_END_MS = 1_000
/** Time limit for a server to accept a message without an answer, in milliseconds. */
const NOTICE_MS = 10_000
/** Maximum times an interrupted answer is resumed. */
const RESUMPTIONS = 5
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

export interface HttpTransportOptions {
  readonly maxMessageBytes: number
  readonly problems: ProblemLog
  readonly redact: (text: string) => string
  readonly signIn: SignIn | undefined
}

interface OwnRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly signal: AbortSignal
}

/** Abandoning a request also aborts its HTTP exchange, which is how a server without sessions notices. */
export class HttpTransport implements ServerTransport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  onanswer?: (answer: Answer) => boolean
  onnotification?: NotificationListener
  onrequest?: RequestListener

  readonly #server: HttpServer
  readonly #limit: number
  readonly #redact: (text: string) => string
  readonly #signIn: SignIn | undefined
  readonly #inbox: Inbox
  readonly #exchanges = new Map<number, AbortController>()
  readonly #all = new AbortController()
  #session: string | null = null
  #token: string | undefined
  #version: string | null = null
  /** True for modern requests; then nothing but requests is sent. */
  #modern = false
  #end = 'the connection was closed'

  constructor(server: HttpServer, { maxMessageBytes, problems, redact, signIn }: HttpTransportOptions) {
    this.#server = server
    this.#limit = maxMessageBytes
    this.#redact = redact
    this.#signIn = signIn
    this.#token = server.token
    this.#inbox = new Inbox(problems, this)
  }

  async start(): Promise<void> {
    // Nothing to open: every message is its own HTTP request.
  }

  setProtocolVersion(version: string): void {
    this.#version = version
  }

  /** @throws MCPError if the server refuses it or cannot be reached. */
  async send(message: JSONRPCMessage, { headers = {} }: SendOptions = {}): Promise<void> {
    this.#inbox.sent(message)
    if ('method' in message && 'id' in message) return this.#exchange(message, Number(message.id), headers)
    const method = 'method' in message ? message.method : null
    if (method === 'notifications/cancelled' && 'params' in message) {
      this.#exchanges.get(Number(message.params?.requestId))?.abort()
      if (this.#modern) return
    }
    const signal = AbortSignal.any([this.#all.signal, AbortSignal.timeout(NOTICE_MS)])
    const response = await this.#fetch('POST', signal, message)
    await response.body?.cancel()
    if (method === 'notifications/initialized') void this.#listen()
  }

  async close(): Promise<void> {
    if (this.#all.signal.aborted) return
    this.#all.abort()
    this.onclose?.()
    if (this.#session === null) return
    const signal = AbortSignal.timeout(SESSION_END_MS)
    const init = { method: 'DELETE', headers: this.#headers(), signal, redirect: 'manual' } as const
    await fetch(this.#server.url, init).then(
      (response) => response.body?.cancel(),
      () => undefined,
    )
  }

  loss(cause?: unknown): MCPError {
    return new MCPError('connection_lost', `${describeServer(this.#server)} does not answer: ${this.#end}.`, {
      cause,
    })
  }

  async #exchange(
    message: JSONRPCMessage,
    id: number,
    headers: Readonly<Record<string, string>>,
  ): Promise<void> {
    const own = new AbortController()
    this.#exchanges.set(id, own)
    const signal = AbortSignal.any([own.signal, this.#all.signal])
    try {
      const response = await this.#fetch('POST', signal, message, headers)
      this.#session ??= response.headers.get('mcp-session-id')
      if (mediaType(response) === EVENT_TYPE) await this.#readAnswer(response, id, signal)
      else if (mediaType(response) === JSON_TYPE) await this.#readJson(response, id)
      else await response.body?.cancel()
      const why = 'The server ended its answer before there was one.'
      this.#inbox.fail(id, new MCPError('connection_lost', why, { httpStatus: response.status }))
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      this.#exchanges.delete(id)
    }
  }

  async #readJson(response: Response, id: number): Promise<void> {
    const { bytes, whole } = await readBody(response, this.#limit)
    if (whole) this.#inbox.receive(bytes, id)
    else this.#inbox.receiveOversize({ bytes: bytes.length, head: bytes, tail: bytes }, this.#limit, id)
  }

  /** Reads a stream to the answer of a request, resuming it after an interruption if possible. */
  async #readAnswer(first: Response, id: number, signal: AbortSignal): Promise<void> {
    let response = first
    let lastEventId: string | null = null
    for (let pause = FIRST_PAUSE_MS, again = 0; ; pause *= 2, again += 1) {
      lastEventId = (await this.#readEvents(response, lastEventId, id)) ?? lastEventId
      if (!this.#inbox.isPending(id) || lastEventId === null || again === RESUMPTIONS) return
      await sleep(pause, undefined, { signal })
      response = await this.#fetch('GET', signal, undefined, resumption(lastEventId))
    }
  }

  /** @param request Id of the request that the stream answers. @returns Id of the last event that had one. */
  async #readEvents(response: Response, before: string | null, request = Number.NaN): Promise<string | null> {
    let lastEventId = before
    const events = new EventStream(this.#limit, {
      data: (data) => this.#inbox.receive(data),
      oversize: (line) => this.#inbox.receiveOversize(line, this.#limit, request),
      lastEventId: (id) => {
        lastEventId = id
      },
    })
    try {
      for await (const chunk of response.body ?? []) events.push(chunk)
    } catch {
      // The stream broke; the caller decides whether that matters.
    }
    return lastEventId
  }

  /** Reads the server's own messages, if it offers a stream for them. */
  async #listen(): Promise<void> {
    const { signal } = this.#all
    let lastEventId: string | null = null
    let pause = FIRST_PAUSE_MS
    while (!signal.aborted) {
      try {
        const response = await this.#fetch('GET', signal, undefined, resumption(lastEventId))
        if (mediaType(response) !== EVENT_TYPE) return await response.body?.cancel()
        pause = FIRST_PAUSE_MS
        lastEventId = await this.#readEvents(response, lastEventId)
      } catch (error) {
        // Most servers offer no such stream and answer 405; a lost connection is reported by the calls.
        if (isMCPError(error)) return
      }
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }

  /** Fetches. @throws MCPError connection_lost, which also ends the transport; unauthorized; rejected */
  async #fetch(
    method: string,
    signal: AbortSignal,
    message?: JSONRPCMessage,
    more: Readonly<Record<string, string>> = {},
  ) {
    const own = message === undefined ? {} : requestHeaders(message)
    this.#modern ||= 'mcp-method' in own
    const headers = {
      ...own,
      ...more,
      accept: method === 'GET' ? EVENT_TYPE : `${JSON_TYPE}, ${EVENT_TYPE}`,
      ...(message !== undefined && { 'content-type': JSON_TYPE }),
    }
    const body = message === undefined ? null : JSON.stringify(message)
    const response = await this.#authorized({ method, headers, body, signal })
    if (response.ok) return response
    // The server has forgotten the session, probably because of a restart.
    if (response.status === 404 && this.#session !== null)
      throw await this.#lose('it ended the session', undefined)
    const signsIn = this.#signIn !== undefined
    const refusal = await httpRefusal(response, describeServer(this.#server), {
      redact: this.#redact,
      signsIn,
    })
    if (refusal.code === 'connection_lost' && method === 'POST')
      throw await this.#lose(refusal.message, refusal)
    throw refusal
  }

  /** Sends a request with the user's token, and again if it has expired and can be renewed. */
  async #authorized(request: OwnRequest): Promise<Response> {
    const signIn = this.#signIn
    if (signIn === undefined) return this.#send(request)
    const used = await signIn.token()
    this.#token = used
    const response = await this.#send(request)
    if (response.status !== 401 && response.status !== 403) return response
    signIn.challenged(response)
    if (response.status === 403 || !(await signIn.renew(used, request.signal))) return response
    await response.body?.cancel()
    this.#token = await signIn.token()
    return this.#send(request)
  }

  async #send({ headers, ...request }: OwnRequest): Promise<Response> {
    try {
      // A redirect could leak the token.
      const init = { ...request, headers: { ...this.#headers(), ...headers }, redirect: 'manual' } as const
      return await fetch(this.#server.url, init)
    } catch (error) {
      if (request.signal.aborted) throw error
      throw await this.#lose(networkReason(error), error)
    }
  }

  async #lose(why: string, cause: unknown): Promise<MCPError> {
    this.#end = why
    this.#session = null
    await this.close()
    return this.loss(cause)
  }

  #headers(): Record<string, string> {
    return {
      ...this.#server.headers,
      ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
      ...defined({ 'mcp-session-id': this.#session, 'mcp-protocol-version': this.#version }),
    }
  }
}

const resumption = (lastEventId: string | null): Record<string, string> =>
  lastEventId === null ? {} : { 'last-event-id': lastEventId }
