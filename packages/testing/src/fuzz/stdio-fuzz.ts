import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

export interface RpcAnswer {
  readonly jsonrpc?: unknown
  readonly id?: unknown
  readonly method?: unknown
  readonly result?: { readonly content?: unknown; readonly tools?: readonly FuzzedTool[] }
  readonly error?: { readonly code?: unknown; readonly message?: unknown }
}

export interface FuzzedTool {
  readonly name: string
  readonly inputSchema: object
}

/** A built server whose stdin accepts raw bytes. */
export interface RawServer {
  /** Lines of stdout that are not JSON-RPC. */
  readonly strays: readonly string[]
  write(frame: string | Buffer): void
  /** Sends a request with this text as its params and waits for the answer. */
  ask(method: string, params: string): Promise<RpcAnswer>
  memory(): number
  close(): Promise<number | null>
}

export function startRawServer(bin: string, env: Readonly<Record<string, string>>): RawServer {
  const child = spawn(process.execPath, [bin], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const strays: string[] = []
  const waiting = new Map<unknown, PromiseWithResolvers<RpcAnswer> & { readonly asked: string }>()
  let next = 0
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = readRpc(line)
    if (answer === null) strays.push(line.slice(0, 200))
    else {
      waiting.get(answer.id)?.resolve(answer)
      waiting.delete(answer.id)
    }
  })
  const left = once(child, 'exit').then(([code]) => {
    for (const { reject, asked } of waiting.values()) reject(new Error(`the server left during ${asked}`))
    return code as number | null
  })
  const write = (frame: string | Buffer) => {
    child.stdin.write(frame)
    child.stdin.write('\n')
  }
  return {
    strays,
    write,
    ask(method, params) {
      const id = `fuzz-${next++}`
      const answer = Promise.withResolvers<RpcAnswer>()
      waiting.set(id, { ...answer, asked: `${method} ${params.slice(0, 500)}` })
      write(`{"jsonrpc":"2.0","id":"${id}","method":${JSON.stringify(method)},"params":${params}}`)
      return answer.promise
    },
    memory: () => residentKilobytes(child.pid ?? 0),
    async close() {
      child.stdin.end()
      await assertExits(child, 'the end of its input')
      return await left
    },
  }
}

/** Time limit for a server to exit, in seconds, on a busy machine. */
const EXIT_TIMEOUT_SECONDS = 60

/** Waits until a process has ended after an event. @throws Error if it does not in time; it is then killed */
export async function assertExits(child: ChildProcess, after: string): Promise<void> {
  const hasLeft = () => child.exitCode !== null || child.signalCode !== null
  for (const began = Date.now(); !hasLeft(); await sleep(50)) {
    if (Date.now() - began < EXIT_TIMEOUT_SECONDS * 1000) continue
    child.kill('SIGKILL')
    throw new Error(`the server was still there ${EXIT_TIMEOUT_SECONDS} s after ${after}`)
  }
}

function readRpc(line: string): RpcAnswer | null {
  try {
    const message = JSON.parse(line) as RpcAnswer
    const isMessage =
      message.jsonrpc === '2.0' && ('result' in message || 'error' in message || 'method' in message)
    return isMessage ? message : null
  } catch {
    return null
  }
}

export const residentKilobytes = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
