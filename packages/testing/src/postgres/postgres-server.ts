import { execFile } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePortPairs } from '../http/index.ts'

const run = promisify(execFile)

export interface PostgresServer {
  createDatabase(): Promise<string>
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

export interface PostgresInstallation {
  readonly bin: string
  /** Parent folder for its files. */
  readonly temporary: string
  /** Account to run as if it differs from ours, since PostgreSQL refuses to run as root. */
  readonly user: { readonly uid: number; readonly gid: number } | null
}

/** Installation for tests, or the reason why there is none. */
const POSTGRES: PostgresInstallation | { readonly missing: string } = findPostgres()

export const POSTGRES_MISSING: string | null = 'missing' in POSTGRES ? POSTGRES.missing : null

function findPostgres(): PostgresInstallation | { readonly missing: string } {
  const bin = globSync('/usr/{lib/postgresql/*,pgsql-*,local/pgsql}/bin')
    .sort()
    .reverse()
    .find((folder) => existsSync(join(folder, 'initdb')))
  if (bin === undefined) return { missing: 'needs one installed, e.g. apt-get install postgresql-15' }
  if (process.getuid?.() !== 0) return { bin, temporary: tmpdir(), user: null }
  const user = postgresUser()
  if (user === null) return { missing: 'refuses to run as root, and there is no user postgres' }
  // TMPDIR may be a private folder of root that other accounts cannot access.
  const temporary = [tmpdir(), '/tmp', '/var/tmp', '/dev/shm'].find(isOpenToAll)
  if (temporary === undefined)
    return { missing: 'runs as postgres, and no temporary folder is open to that user' }
  return { bin, temporary, user }
}

/** Checks whether every account may enter a folder and all its parents. */
function isOpenToAll(folder: string): boolean {
  if (!existsSync(folder) || (statSync(folder).mode & 0o001) === 0) return false
  return folder === dirname(folder) || isOpenToAll(dirname(folder))
}

/** In a temporary folder, on a free port. @throws Error with the reason if there is none */
export async function startPostgres(): Promise<PostgresServer> {
  if ('missing' in POSTGRES) throw new Error(POSTGRES.missing)
  const { bin, temporary, user } = POSTGRES
  const folder = mkdtempSync(join(temporary, 'agora-postgres-'))
  const [port = 0] = await freePortPairs(1)
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

function postgresUser(): { uid: number; gid: number } | null {
  if (!existsSync('/etc/passwd')) return null
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  return uid === undefined ? null : { uid: Number(uid), gid: Number(gid) }
}
