import { setTimeout as sleep } from 'node:timers/promises'
import { createRedactor } from '@agora-mcp/core/log'
import { SignIn } from '../auth/sign-in.ts'
import type { ClientEvents } from '../client-events.ts'
import type { ClientSettings } from '../client-options.ts'
import type { EventHub } from '../events/event-hub.ts'
import { ProblemLog } from '../events/problem-log.ts'
import { isMCPError, MCPError } from '../mcp-error.ts'
import { StderrTail } from '../process/stderr-tail.ts'
import { describeServer, isHttpServer, type ServerDescription } from '../server-description.ts'
import { openTransport } from '../transport/open-transport.ts'
import type { NotificationListener } from '../transport/server-transport.ts'
import { Connection } from './connection.ts'
import { startClock } from './request-clock.ts'
import { secretsOf } from './server-secrets.ts'
import { isStartFailure, refusesHandshake, startFailure } from './start-failure.ts'

const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 10_000
const AGAIN = 'Call start() to try again.'

export interface LinkHandlers {
  notification: NotificationListener
  restarted(): void
}

/** Keeps a connection to one server: opens it, and replaces a lost one with growing delays. */
export class ServerLink {
  readonly #server: ServerDescription
  readonly #settings: ClientSettings
  readonly #events: EventHub<ClientEvents>
  readonly #handlers: LinkHandlers
  readonly #redact: (text: string) => string
  readonly #signIn: SignIn | undefined
  #stderr: StderrTail
  /** Current or pending connection; null before `start`, after `stop`, and after giving up. */
  #current: Promise<Connection> | null = null
  /** The same once it is open, so that a call need not wait for it. */
  #open: Connection | null = null
  #gaveUp: MCPError | null = null
  #stop = new AbortController()
  #attempts = 0
  /** True if the server is used without a handshake; null if unknown. */
  #modern: boolean | null

  constructor(
    server: ServerDescription,
    settings: ClientSettings,
    events: EventHub<ClientEvents>,
    handlers: LinkHandlers,
  ) {
    this.#server = server
    this.#settings = settings
    this.#modern = settings.protocol === 'auto' ? null : settings.protocol === 'modern'
    this.#events = events
    this.#handlers = handlers
    const provider = isHttpServer(server) ? server.authProvider : undefined
    this.#signIn =
      provider === undefined || !isHttpServer(server) ? undefined : new SignIn(provider, server.url)
    const redact = createRedactor(secretsOf(server))
    this.#redact = (text) => this.#signIn?.redact(redact(text)) ?? redact(text)
    this.#stderr = this.#newStderr()
  }

  /** Returns an existing or pending connection too. @throws MCPError start_failed, unauthorized, cancelled */
  async start(signal?: AbortSignal): Promise<Connection> {
    if (this.#current === null) {
      this.#stop = new AbortController()
      this.#attempts = 0
      this.#gaveUp = null
      const { signal: stopped } = this.#stop
      const opening = this.#connect(signal === undefined ? stopped : AbortSignal.any([stopped, signal]))
      this.#current = opening
      opening.catch((error: MCPError) => {
        if (this.#current !== opening) return
        this.#current = null
        if (error.code !== 'cancelled') this.#gaveUp = error
      })
    }
    return this.#current
  }

  /** Ends the connection, or the attempts to open one. Resolves when everything of the server is gone. */
  async stop(): Promise<void> {
    const current = this.#current
    this.#current = null
    this.#open = null
    if (current === null) return
    this.#stop.abort()
    const connection = await current.catch(() => null)
    await connection?.close()
    this.#events.emit('close', { error: null })
  }

  /** Waits while the server restarts. @throws MCPError not_started, cancelled, timeout, connection_lost */
  async connection(signal?: AbortSignal, timeoutMs = this.#settings.deadline): Promise<Connection> {
    if (this.#current === null) {
      if (this.#gaveUp === null) {
        throw new MCPError('not_started', 'The client is not started.', { hint: 'Call start() first.' })
      }
      throw new MCPError('connection_lost', this.#gaveUp.message, { hint: AGAIN, cause: this.#gaveUp })
    }
    if (this.#open !== null) return this.#open
    const current = this.#current
    return new Promise((resolve, reject) => {
      const time = { timeout: timeoutMs, deadline: timeoutMs, signal, what: 'The start of the server' }
      const clock = startClock(time, reject)
      current.then(resolve, reject).finally(clock.stop)
    })
  }

  /** @returns False if a sign-in would not help. @throws MCPError unauthorized, timeout or cancelled */
  async signIn(error: unknown, signal?: AbortSignal, timeoutMs?: number): Promise<boolean> {
    if (!isMCPError(error) || error.code !== 'unauthorized') return false
    if (this.#signIn?.helps(error.httpStatus) !== true) return false
    const late = new AbortController()
    const clock =
      timeoutMs === undefined
        ? undefined
        : startClock({ timeout: timeoutMs, deadline: timeoutMs, what: 'The sign-in' }, (why) =>
            late.abort(why),
          )
    try {
      const ends = [this.#stop.signal, late.signal, ...(signal === undefined ? [] : [signal])]
      await this.#signIn.ask(AbortSignal.any(ends))
      return true
    } finally {
      clock?.stop()
    }
  }

  /** Completes a sign-in in progress. @throws MCPError config if this server has no sign-in; unauthorized */
  async finishAuth(answer: URLSearchParams | string): Promise<void> {
    if (this.#signIn === undefined) {
      throw new MCPError('config', 'The server has no authProvider.', {
        hint: 'Give it one: new MCPClient({ url: …, authProvider: … }).',
      })
    }
    await this.#signIn.finish(answer)
  }

  succeeded(): void {
    this.#attempts = 0
  }

  /** Last lines of stderr of the current or last process. */
  stderr(): string[] {
    return this.#stderr.lines()
  }

  #newStderr(): StderrTail {
    return new StderrTail(this.#redact, (line) => this.#events.emit('stderr', line))
  }

  async #connect(signal: AbortSignal): Promise<Connection> {
    try {
      return await this.#connectEitherWay(signal)
    } catch (error) {
      if (!(await this.signIn(error, signal))) throw error
      return this.#connectEitherWay(signal)
    }
  }

  /** If the mode is unknown: handshake first, then modern; in the opposite order if a user can be asked. */
  async #connectEitherWay(signal: AbortSignal): Promise<Connection> {
    const { elicit } = this.#settings
    const modern = this.#modern ?? elicit !== undefined
    try {
      const connection = await this.#connectAs(modern, signal)
      this.#modern = modern
      return connection
    } catch (error) {
      const tryOther = modern ? isStartFailure(error) : refusesHandshake(error)
      if (this.#modern !== null || !tryOther) throw error
      // If both modes fail, the error of the handshake is more informative.
      const connection = await this.#connectAs(!modern, signal).catch((second: unknown) => {
        throw modern ? second : error
      })
      this.#modern = !modern
      return connection
    }
  }

  async #connectAs(modern: boolean, signal: AbortSignal): Promise<Connection> {
    this.#stderr = this.#newStderr()
    const problems = new ProblemLog((problem) =>
      this.#events.emit('problem', { ...problem, message: this.#redact(problem.message) }),
    )
    const transport = await openTransport(this.#server, this.#settings, {
      problems,
      stderr: this.#stderr,
      redact: this.#redact,
      signIn: this.#signIn,
    })
    try {
      const { notification } = this.#handlers
      const lost = (why: MCPError) => this.#lost(why)
      this.#open = await Connection.open(
        transport,
        this.#settings,
        { notification, lost, redact: this.#redact },
        modern,
        signal,
      )
      return this.#open
    } catch (error) {
      const server = describeServer(this.#server)
      const about = { server, stderr: this.#stderr.lines(), redact: this.#redact }
      throw startFailure(error, about, (cause) => transport.loss(cause))
    }
  }

  #lost(why: MCPError): void {
    this.#open = null
    if (this.#stop.signal.aborted) return
    const reopening = this.#reopen(why)
    this.#current = reopening
    reopening.then(
      () => this.#handlers.restarted(),
      (error: MCPError) => {
        if (this.#current !== reopening) return
        this.#current = null
        this.#gaveUp = error
        this.#events.emit('close', { error })
      },
    )
  }

  async #reopen(why: MCPError): Promise<Connection> {
    const { signal } = this.#stop
    let cause = why
    while (this.#attempts < this.#settings.maxRestarts) {
      this.#attempts += 1
      const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.#attempts - 1))
      this.#events.emit('restart', { attempt: this.#attempts, delay, cause })
      try {
        await sleep(delay, undefined, { signal })
        return await this.#connect(signal)
      } catch (error) {
        if (signal.aborted) throw new MCPError('cancelled', 'The client was stopped.', { cause: error })
        // The user did not sign in and is not asked again.
        if (isMCPError(error) && error.code === 'unauthorized' && this.#signIn !== undefined) throw error
        if (isMCPError(error)) cause = error
      }
    }
    if (cause === why) throw why
    const message = `${why.message} The restart failed: ${cause.message}`
    throw new MCPError('connection_lost', message, { cause })
  }
}
