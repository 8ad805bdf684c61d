import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { listeningUrl } from '@agora-mcp/testing/packed'

const BIN = join(import.meta.dirname, '../../../agents/dist/bin.js')
/** Interval of the readiness checks, in milliseconds. */
const LOOK_MS = 5

/** The built service as a process, started as an operator does. */
export interface ServiceProcess {
  readonly pid: number
  /** Milliseconds from spawning until it takes requests. */
  readonly listenMs: number
  /** The same until `/ready` says that its documents are read. */
  readonly readyMs: number
  open(): Promise<string>
  ask(session: string, text: string): Promise<Envelope>
  get(path: string): Promise<unknown>
  close(): Promise<void>
}

export async function startServiceProcess(env: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const start = performance.now()
  const child = spawn(process.execPath, [BIN, 'serve', '127.0.0.1:0'], {
    env: { PATH: process.env.PATH, AGENTS_MODEL: 'extractive', AGENTS_LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = await listeningUrl(child)
  const listenMs = performance.now() - start
  while (!(await fetch(`${url}/ready`)).ok) await sleep(LOOK_MS)
  const readyMs = performance.now() - start

  const call = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const sent = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await fetch(`${url}${path}`, { method, ...(body === undefined ? {} : sent) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Body
  }
  return {
    pid: Number(child.pid),
    listenMs,
    readyMs,
    open: async () =>
      (await call<{ session_id: string }>('POST', '/api/sessions', { project: null })).session_id,
    ask: (session, text) => call('POST', `/api/sessions/${session}/messages?wait=true`, { text }),
    get: (path) => call('GET', path),
    async close() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
