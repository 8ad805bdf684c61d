import { createHash } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFailure } from '@agora-mcp/core/errors'
import { closeToOthers, makeFolder, replaceFile } from '@agora-mcp/core/files'
import { oneAtATime } from '@agora-mcp/core/lazy'
import type { LockFile } from '@agora-mcp/core/sqlite'
import type { AuthClientInformation, AuthDiscovery, AuthTokens } from '../../client/auth/auth-provider.ts'
import { isRecord } from '../../client/untrusted/is-record.ts'

export interface KeptSignIn {
  readonly client?: AuthClientInformation | undefined
  /** Port of the redirect address that the client was registered with. */
  readonly port?: number | undefined
  readonly tokens?: AuthTokens | undefined
  readonly discovery?: AuthDiscovery | undefined
}

const FILE = 'sign-in.json'
const LOCK = 'renewal.lock'
const OWN_FOLDER = 0o700

/** Stores the sign-in to one server in a folder and file readable by this account only. */
export class SignInFile {
  readonly folder: string
  readonly #server: string

  /** @param server Address of the server. */
  constructor(parent: string, server: string) {
    const { hostname } = new URL(server)
    const hash = createHash('sha256').update(server).digest('hex').slice(0, 12)
    this.#server = server
    this.folder = join(parent, `${hostname.replace(/[^\w.-]+/g, '_')}-${hash}`)
  }

  /** Empty if the file is missing or invalid. Read each time: another program may have renewed the tokens. */
  async read(): Promise<KeptSignIn> {
    const path = join(this.folder, FILE)
    const text = await readFile(path, 'utf8').catch(() => undefined)
    if (text === undefined) return {}
    closeToOthers(path)
    try {
      const kept: unknown = JSON.parse(text)
      // Written by this class for the same server.
      return isRecord(kept) && kept.server === this.#server ? (kept as KeptSignIn) : {}
    } catch {
      return {}
    }
  }

  /** Updates the stored data; undefined removes a part. @throws AppError if it cannot be written */
  readonly change = oneAtATime((parts: KeptSignIn) => this.#change(parts))

  /** @throws AppError if the lock cannot be written, and what the renewal throws */
  async exclusively<Result>(renewal: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const lock = await this.#lock(signal)
    try {
      return await renewal()
    } finally {
      lock.release()
    }
  }

  async #lock(signal: AbortSignal): Promise<LockFile> {
    // Loaded lazily, since most starts renew nothing.
    const { lockFile } = await import('@agora-mcp/core/sqlite')
    const path = join(this.folder, LOCK)
    try {
      makeFolder(this.folder)
      return await lockFile(path, signal)
    } catch (error) {
      throw signal.aborted ? error : writeFailure(path, error)
    }
  }

  async #change(parts: KeptSignIn): Promise<void> {
    const path = join(this.folder, FILE)
    const { client, port, tokens, discovery } = { ...(await this.read()), ...parts }
    try {
      makeFolder(this.folder)
      chmodSync(this.folder, OWN_FOLDER)
      await replaceFile(path, JSON.stringify({ server: this.#server, client, port, tokens, discovery }))
    } catch (error) {
      throw writeFailure(path, error)
    }
  }
}
