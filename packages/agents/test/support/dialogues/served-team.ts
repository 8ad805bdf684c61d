import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { PROGRAM } from '../program.ts'

/** `agora-agents serve` as a process of its own, spoken to as a client would. */
export interface ServedTeam {
  readonly url: string
  readonly pid: number
  open(project: string): Promise<string>
  call<Body>(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }>
  ask(session: string, text: string): Promise<Envelope>
  kill(): Promise<void>
  stop(): Promise<void>
}

/**
 * @param launch What starts Node, and its first arguments: Node itself, or something around it.
 * @param address `HOST:PORT`; 0 lets the system choose.
 * @throws Error with what it said, where it ends instead of listening
 */
export async function serveTeam(
  env: Readonly<Record<string, string>>,
  [command = '', ...before]: readonly string[] = [process.execPath],
  address = '127.0.0.1:0',
): Promise<ServedTeam> {
  const child = spawn(command, [...before, PROGRAM, 'serve', address], {
    env: { ...process.env, AGENTS_MODEL: 'extractive', AGENTS_LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = await listening(child)

  const call = async <Body>(method: string, path: string, body?: unknown) => {
    const sent = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await fetch(`${url}${path}`, { method, ...(body === undefined ? {} : sent) })
    return { status: response.status, body: (await response.json()) as Body }
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    url,
    pid: child.pid ?? 0,
    call,
    async open(project) {
      const { body } = await call<{ session_id: string }>('POST', '/api/sessions', { project })
      return body.session_id
    },
    async ask(session, text) {
      const { body } = await call<Envelope>('POST', `/api/sessions/${session}/messages?wait=true`, { text })
      return body
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** The address that it says it listens on. Its errors are read on: a closed pipe would end it with its next line. */
function listening(child: ChildProcess): Promise<string> {
  const { promise, resolve: found, reject } = Promise.withResolvers<string>()
  let said = ''
  child.stderr?.on('data', (piece: Buffer) => {
    said = `${said}${piece}`.slice(-10_000)
    const [, url] = /listens on (http:\S+)/.exec(said) ?? []
    if (url !== undefined) found(url)
  })
  child.once('close', () => reject(new Error(`It ended: ${said}`)))
  return promise
}
