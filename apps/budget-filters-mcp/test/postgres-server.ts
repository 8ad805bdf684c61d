import { execFile, execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'

const run = promisify(execFile)

/** A PostgreSQL server of its own for tests. */
export interface PostgresServer {
  /** Address of a new, empty database. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops it and removes its files. */
  remove(): Promise<void>
}

/** Folder of the server's programs, newest version first; null where none is installed (`apt-get install postgresql-15`). */
export const POSTGRES_BIN: string | null =
  globSync('/usr/{lib/postgresql/*,pgsql-*,local/pgsql}/bin')
    .sort()
    .reverse()
    .find((folder) => existsSync(join(folder, 'initdb'))) ?? null

/** Starts a server in a temporary folder, on a free port of this machine. */
export async function startPostgres(bin: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'budget-postgres-'))
  const port = await freePort()
  // The server refuses to run as root; its package made a user for it.
  const user = process.getuid?.() === 0 ? postgresUser() : null
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const program = (name: string, args: string[]) => run(join(bin, name), args, { ...user, cwd: folder })
  const control = (...args: string[]) => program('pg_ctl', ['-D', data, '-w', ...args])
  const start = async () => {
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`
    await control('-l', join(folder, 'log'), '-o', options, 'start')
  }
  await program('initdb', ['-D', data, '-A', 'trust', '-U', 'agora', '-E', 'UTF8', '--locale', 'C'])
  await start()
  let databases = 0
  const url = (name: string) => `postgres://agora@127.0.0.1:${port}/${name}`
  return {
    async createDatabase() {
      databases += 1
      const client = new Client({ connectionString: url('postgres') })
      await client.connect()
      await client.query(`CREATE DATABASE test${databases}`)
      await client.end()
      return url(`test${databases}`)
    },
    start,
    stop: async () => void (await control('-m', 'immediate', 'stop')),
    async remove() {
      await control('-m', 'immediate', 'stop').catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject()))
    })
  })
}
