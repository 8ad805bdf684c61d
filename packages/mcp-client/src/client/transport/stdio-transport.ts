import { setTimeout as sleep } from 'node:timers/promises'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import type { ProblemLog } from '../events/problem-log.ts'
import { MCPError } from '../mcp-error.ts'
import { type Exit, ServerProcess } from '../process/server-process.ts'
import type { StderrTail } from '../process/stderr-tail.ts'
import type { StdioServer } from '../server-description.ts'
import { excerpt } from '../untrusted/safe-text.ts'
import { Inbox } from './inbox.ts'
import { LineReader } from './line-reader.ts'
import type { Answer, NotificationListener, RequestListener, ServerTransport } from './server-transport.ts'

/** Time for the last output of an ended process to arrive, in milliseconds. */
const LAST_OUTPUT_MS = 200
/** Maximum unread bytes of answers, for servers that send requests without reading the answers. */
const MAX_UNREAD_ANSWERS = 1024 * 1024

export interface StdioTransportOptions {
  readonly env: Record<string, string>
  readonly maxMessageBytes: number
  readonly problems: ProblemLog
  readonly stderr: StderrTail
}

export class StdioTransport implements ServerTransport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  onanswer?: (answer: Answer) => boolean
  onnotification?: NotificationListener
  onrequest?: RequestListener

  readonly #server: StdioServer
  readonly #options: StdioTransportOptions
  readonly #inbox: Inbox
  #process: ServerProcess | undefined
  #closed = false
  #end = 'it was ended by the client'

  constructor(server: StdioServer, options: StdioTransportOptions) {
    this.#server = server
    this.#options = options
    this.#inbox = new Inbox(options.problems, this)
  }

  /** @throws The system's error if it cannot be started, e.g. ENOENT. */
  async start(): Promise<void> {
    const { env, maxMessageBytes, stderr } = this.#options
    const process = new ServerProcess(this.#server, env)
    this.#process = process
    const { child } = process
    const lines = new LineReader(maxMessageBytes, {
      line: (line) => {
        if (line.length > 0) this.#inbox.receive(line)
      },
      oversize: (line) => this.#inbox.receiveOversize(line, maxMessageBytes),
    })
    child.stdout?.on('data', (chunk: Buffer) => {
      // Remaining output is read so that the process can exit, but ignored.
      if (!this.#closed) lines.push(chunk)
    })
    child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk))
    // The exit of the process reports the same with more detail.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.on('error', () => undefined)
    if (child.pid === undefined) {
      await process.exited.catch((error: NodeJS.ErrnoException) => {
        this.#end =
          error.code === 'ENOENT'
            ? 'the program or its folder was not found (ENOENT)'
            : `the system refused to start it (${error.code ?? error.message})`
        throw error
      })
    }

    const drained = new Promise((resolve) => child.once('close', resolve))
    process.exited.then(
      async (exit) => {
        await Promise.race([drained, sleep(LAST_OUTPUT_MS)])
        if (!this.#closed) this.#end = describeExit(exit)
        await this.close()
      },
      () => undefined,
    )
  }

  /** Resolves once the bytes are handed to the system, or are buffered for a server that reads slowly. */
  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#process?.child.stdin
    if (!stdin || this.#closed || !stdin.writable) throw this.loss()
    const { maxMessageBytes, problems } = this.#options
    const backlog = 'method' in message ? maxMessageBytes : MAX_UNREAD_ANSWERS
    if (stdin.writableLength > backlog) {
      this.#end = 'it was ended, since it does not read its input'
      problems.report('not_reading', 'The server was ended, since it does not read its input.')
      return this.#close(true)
    }
    this.#inbox.sent(message)
    stdin.write(`${JSON.stringify(message)}\n`)
  }

  close(): Promise<void> {
    return this.#close(false)
  }

  async #close(atOnce: boolean): Promise<void> {
    const first = !this.#closed
    this.#closed = true
    if (first) this.onclose?.()
    await this.#process?.end(atOnce)
  }

  loss(cause?: unknown): MCPError {
    const line = this.#options.stderr.lines().at(-1)
    const output = line === undefined ? '' : ` Last output: ${excerpt(line)}`
    return new MCPError('connection_lost', `The server stopped: ${this.#end}.${output}`, { cause })
  }
}

const describeExit = ({ code, signal }: Exit): string =>
  signal === null ? `it exited with code ${code}` : `it was ended by ${signal}`
