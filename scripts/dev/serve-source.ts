import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SERVERS } from '../servers.ts'

const ROOT = join(import.meta.dirname, '../..')
const POLL_MS = 100

export interface ServedSource {
  readonly process: ChildProcess
  /** Address of the endpoint, which stays the same when the server restarts. */
  readonly url: string
  /** Resolves when the server answers. @throws Error if its process ended instead */
  ready(): Promise<void>
}

/**
 * Starts a server from its sources over HTTP, and restarts it whenever a loaded file changes. Sessions have
 * no state, so clients continue after a restart. Data is in `.cache/dev` unless the environment names a
 * folder.
 * @param name As in {@link SERVERS}.
 */
export function serveSource(name: string, port: number, stdio: 'inherit' | 'pipe' = 'inherit'): ServedSource {
  const folder = SERVERS[name] ?? name
  const dataDir = `${folder.replace(/-mcp$/, '').replaceAll('-', '_').toUpperCase()}_DATA_DIR`
  const address = `127.0.0.1:${port}`
  const child = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', join(ROOT, 'apps', folder, 'src/bin.ts'), '--http', address],
    { env: { [dataDir]: join(ROOT, '.cache/dev', folder), ...process.env }, stdio: ['ignore', stdio, stdio] },
  )
  return {
    process: child,
    url: `http://${address}/mcp`,
    async ready() {
      while (child.exitCode === null && child.signalCode === null) {
        const answer = await fetch(`http://${address}/health`).catch(() => null)
        if (answer?.ok) return
        await wait(POLL_MS)
      }
      throw new Error(`${folder} ended before it answered`)
    },
  }
}
