import { type ChildProcessWithoutNullStreams, type SpawnOptionsWithoutStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { SmokeCall } from '@agora-mcp/build/pack-plan'

export interface ListedTool {
  readonly name: string
  readonly description?: string
  readonly inputSchema: unknown
  readonly outputSchema?: unknown
}

interface Answer {
  readonly result?: Record<string, unknown>
  readonly error?: { readonly message: string }
}

const PROTOCOL_VERSION = '2025-11-25'
const TIMEOUT_MS = 120_000

/** Raw lines, since a client library would ignore invalid output: every line on stdout must be JSON-RPC. */
export class StdioSession {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #lastId = 0
  /** Lines on stdout that are not JSON-RPC. */
  readonly strayLines: string[] = []
  stderr = ''

  constructor(
    command: string,
    args: readonly string[],
    options: Pick<SpawnOptionsWithoutStdio, 'env' | 'cwd' | 'shell'>,
  ) {
    this.#child = spawn(command, args, options)
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text
    })
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#read(line))
  }

  #read(line: string): void {
    let message: { jsonrpc?: unknown; id?: number } & Answer
    try {
      message = JSON.parse(line)
    } catch {
      message = {}
    }
    if (message.jsonrpc !== '2.0') this.strayLines.push(line)
    else if (message.id !== undefined) this.#waiting.get(message.id)?.(message)
  }

  /** @throws Error if the server answers with an error, ends, or stays silent for two minutes */
  async request<Result = Record<string, unknown>>(method: string, params: object = {}): Promise<Result> {
    const id = ++this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.#waiting.set(id, resolve)
    const fail = (why: string) => reject(new Error(`${method}: ${why}\n${this.stderr}`))
    const timer = setTimeout(fail, TIMEOUT_MS, 'no answer')
    const onExit = () => fail('the server ended')
    this.#child.once('exit', onExit)
    this.#child.once('error', reject)
    this.#send({ id, method, params })
    try {
      const { result, error } = await promise
      if (!result) throw new Error(`${method}: ${error?.message}`)
      return result as Result
    } finally {
      clearTimeout(timer)
      this.#child.off('exit', onExit)
      this.#waiting.delete(id)
    }
  }

  async initialize<Result>(): Promise<Result> {
    const answer = await this.request<Result>('initialize', {
      protocolVersion: PROTOCOL_VERSION,
      capabilities: {},
      clientInfo: { name: 'pack-smoke', version: '0' },
    })
    this.#send({ method: 'notifications/initialized' })
    return answer
  }

  /** @returns the problem with the answer to a call of a plan; null if it is correct */
  async wrongAnswer({ tool, arguments: args, expect = '' }: SmokeCall): Promise<string | null> {
    const result = await this.request('tools/call', { name: tool, arguments: args })
    const text = JSON.stringify(result)
    return result.isError || !text.includes(expect) ? `${tool} answers ${text.slice(0, 500)}` : null
  }

  #send(message: object): void {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  }

  /** Closes the input like a disconnecting client, and returns the exit code. */
  async close(): Promise<number | null> {
    this.#child.stdin.end()
    if (this.#child.exitCode === null) await once(this.#child, 'exit')
    return this.#child.exitCode
  }
}
