import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Installation } from '@agora-mcp/build/pack-plan'
import { listeningUrl } from '@agora-mcp/testing/packed'

const TIMEOUT_MS = 120_000

export interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** `agora-agents` as npm installed it, over the demo office of the same package. */
export class InstalledAgents {
  readonly program: string
  /** Nothing of this environment but the PATH, and a home of its own. */
  readonly env: Readonly<Record<string, string>>

  /** @param folder Where a copy of the office's documents and all data may lie; made when missing. */
  constructor(installation: Installation, folder: string) {
    this.program = join(installation.package, 'dist/bin.js')
    const office = join(installation.package, 'demo-office')
    const documents = join(folder, 'documents')
    mkdirSync(folder, { recursive: true })
    cpSync(join(office, 'documents'), documents, { recursive: true })
    this.env = {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      USERPROFILE: folder,
      AGENTS_DATA_DIR: join(folder, 'data'),
      AGENTS_DOCUMENTS: documents,
      AGENTS_SCRIPTS: join(office, 'scripts.yaml'),
      AGENTS_LOG_LEVEL: 'warn',
    }
  }

  run(args: readonly string[], extra: Readonly<Record<string, string>> = {}, node = process.execPath): Run {
    const { status, stdout, stderr } = spawnSync(node, [this.program, ...args], {
      env: { ...this.env, ...extra },
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
    })
    return { code: status, stdout, stderr }
  }

  /** Starts the service on a free port. */
  async serve(): Promise<ServedAgents> {
    const child = spawn(process.execPath, [this.program, 'serve', '127.0.0.1:0'], {
      env: this.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    return new ServedAgents(child, await listeningUrl(child))
  }
}

/** The service, spoken to as a client would. */
export class ServedAgents {
  readonly #child: ChildProcess
  readonly #url: string

  constructor(child: ChildProcess, url: string) {
    this.#child = child
    this.#url = url
  }

  /** The body of an answer. @throws Error where the service refuses */
  async call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? (undefined as Body) : JSON.parse(text)
  }

  /** A file of the page. @throws Error where there is none */
  async file(path: string): Promise<{ readonly type: string; readonly text: string }> {
    const response = await fetch(`${this.#url}${path}`, {
      headers: { accept: 'text/html, */*' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`GET ${path}: ${response.status}`)
    return { type: response.headers.get('content-type') ?? '', text: await response.text() }
  }

  /** Ends it as an operator does. @returns The exit code. */
  async stop(): Promise<number | null> {
    if (this.#child.exitCode !== null) return this.#child.exitCode
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await gone
    return this.#child.exitCode
  }
}
