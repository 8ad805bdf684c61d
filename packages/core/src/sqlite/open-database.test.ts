import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seededRandom } from '../../../testing/src/random/index.ts'
import { newFolder } from '../../../testing/src/setup/index.ts'
import { isAppError } from '../errors/index.ts'
import { type Database, type Migration, openDatabase } from './index.ts'

const APPLICATION_ID = 0x54455354
const ENTRIES: Migration = {
  name: 'rows',
  up: (connection) => connection.exec('CREATE TABLE entry (writer TEXT, n INTEGER, UNIQUE (writer, n))'),
}

let folder: string
let path: string
const opened: Database[] = []

beforeEach(() => {
  folder = newFolder()
  path = join(folder, 'data', 'test.sqlite')
})
afterEach(() => {
  for (const database of opened.splice(0)) database.close()
})

const open = (migrations: readonly Migration[] = [ENTRIES], at = path) => {
  const database = openDatabase({ path: at, program: 'test', applicationId: APPLICATION_ID, migrations })
  opened.push(database)
  return database
}
const add = (database: Database, n: number) =>
  database.write((connection) => connection.sql('INSERT INTO entry VALUES (?, ?)').run('me', n))
const countRows = (database: Database) =>
  database.read((connection) => connection.sql<{ n: number }>('SELECT count(*) AS n FROM entry').get()?.n)
const failure = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (isAppError(error)) return error
    throw error
  }
  throw new Error('did not fail')
}
const fingerprintOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

describe.skipIf(process.platform === 'win32')('who may read it', () => {
  const modes = () =>
    [folder, 'data', ...readdirSync(join(folder, 'data')).map((name) => join('data', name))]
      .slice(1)
      .map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)])

  it('is one account, also of the log beside it and of the copy that an upgrade keeps', async () => {
    await add(open(), 1)
    const later: Migration = { name: 'later', up: (connection) => connection.exec('CREATE TABLE later (n)') }
    await add(open([ENTRIES, later]), 2)
    expect(modes()).toEqual([
      ['data', '700'],
      ['data/test.sqlite', '600'],
      ['data/test.sqlite-shm', '600'],
      ['data/test.sqlite-wal', '600'],
      ['data/test.sqlite.v1', '600'],
    ])
  })

  it('is one account, too, where an earlier version let everybody', async () => {
    await add(open(), 1)
    opened.splice(0)[0]?.close()
    chmodSync(path, 0o644)
    expect(countRows(open())).toBe(1)
    expect(
      modes()
        .slice(1)
        .map(([, mode]) => mode),
    ).toEqual(['600', '600', '600'])
  })
})

it.skipIf(process.platform !== 'linux')(
  'says where its folder cannot be made, and does not try for ever',
  () => {
    const { code, message } = failure(() => countRows(open([ENTRIES], '/proc/nope/x/test.sqlite')))
    expect(code).toBe('config')
    expect(message).toContain('/proc/nope/x cannot be used as a data folder')
  },
)

const runWriter = (writer: string, rows: number) => {
  const script = fileURLToPath(new URL('./test-processes/append-rows.ts', import.meta.url))
  const child = spawn(process.execPath, [script, path, writer, String(rows)])
  let stored = 0
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stored += chunk.toString().split('\n').length - 1
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk
  })
  const ended = new Promise<{ code: number | null; stored: number; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, stored, stderr }))
  })
  return { child, ended, stored: () => stored }
}

describe('openDatabase', () => {
  it('takes writes that one process begins at once', async () => {
    const database = open()
    await Promise.all([1, 2, 3].map((n) => add(database, n)))
    expect(countRows(database)).toBe(3)
  })

  it('touches nothing before its first use', async () => {
    const database = open()
    expect(readdirSync(folder)).toEqual([])
    await add(database, 1)
    expect(existsSync(path)).toBe(true)
  })

  it('keeps what was written, and nothing of a transaction that failed', async () => {
    const database = open()
    await add(database, 1)
    await expect(
      database.write((connection) => {
        connection.sql('INSERT INTO entry VALUES (?, ?)').run('me', 2)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await add(database, 3)
    database.close()
    expect(countRows(open())).toBe(2)
  })

  it('reads one snapshot, whatever others write meanwhile', async () => {
    const reader = open()
    await add(reader, 1)
    const counts = reader.read((connection) => {
      const count = () => connection.sql<{ n: number }>('SELECT count(*) AS n FROM entry').get()?.n
      const before = count()
      const direct = new DatabaseSync(path)
      direct.exec("INSERT INTO entry VALUES ('direct', 1)")
      direct.close()
      return [before, count()]
    })
    expect(counts).toEqual([1, 1])
    expect(countRows(reader)).toBe(2)
  })

  it.skipIf(process.platform === 'win32').each([
    ['deleted', () => rmSync(path)],
    ['moved', () => renameSync(path, `${path}.away`)],
    [
      'replaced by a copy',
      () => {
        copyFileSync(path, `${path}.copy`)
        renameSync(`${path}.copy`, path)
      },
    ],
  ])('acknowledges nothing, and reads nothing, where its file was %s', async (_, take) => {
    const database = open()
    await add(database, 1)
    take()
    await expect(add(database, 2)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('was deleted, moved or replaced'),
    })
    expect(failure(() => countRows(database)).code).toBe('unavailable')
  })

  it.skipIf(process.platform === 'win32')(
    'acknowledges nothing that was written while its file went, and goes on once it is back',
    async () => {
      const database = open()
      await add(database, 1)
      const away = `${path}.away`
      await expect(database.write(() => renameSync(path, away))).rejects.toMatchObject({
        code: 'unavailable',
      })
      renameSync(away, path)
      await add(database, 2)
      expect(countRows(database)).toBe(2)
    },
  )

  it('leaves nothing of what was deleted, in the log neither, once that is emptied', async () => {
    const database = open()
    const secret = 'nobody may read this'.repeat(500)
    await database.write((connection) => connection.sql('INSERT INTO entry VALUES (?, 1)').run(secret))
    await database.write((connection) => connection.sql('DELETE FROM entry').run())
    const holding = () =>
      readdirSync(join(folder, 'data')).filter((name) =>
        readFileSync(join(folder, 'data', name)).includes('nobody may read this'),
      )
    expect(holding()).not.toEqual([])
    expect(database.eraseDeleted()).toBe(true)
    expect(holding()).toEqual([])
  })

  // Seeds for which SQLite 3.53 leaves a deleted row in the unused part of a page.
  it.each([4, 28, 48, 64])('leaves nothing of rows that were moved between pages: %i', async (seed) => {
    const database = open()
    const random = seededRandom(seed)
    const secrets: string[] = []
    await database.write((connection) => {
      const insert = connection.sql('INSERT INTO entry VALUES (?, ?)')
      for (let n = 0; n < 120; n += 1) {
        const writer = random() < 1 / 3 ? 'secret' : 'other'
        const length = [40, 1_200 * random(), 9_000 * random()][Math.floor(3 * random())]
        if (writer === 'secret') secrets.push(`${seed}-${n}-hidden`)
        insert.run(`${writer} ${seed}-${n}-hidden ${'x'.repeat(length ?? 0)}`, n)
      }
    })
    await database.write((connection) =>
      connection.sql("DELETE FROM entry WHERE writer LIKE 'secret%'").run(),
    )
    expect(database.eraseDeleted()).toBe(true)
    const bytes = readFileSync(path, 'latin1')
    expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([])
  })

  it('writes durably: WAL with a sync at every commit, and deleted content overwritten', async () => {
    const database = open()
    const setting = (name: string) =>
      database.read((connection) => Object.values(connection.sql(`PRAGMA ${name}`).get() ?? {})[0])
    expect(setting('journal_mode')).toBe('wal')
    expect(setting('synchronous')).toBe(2)
    expect(setting('foreign_keys')).toBe(1)
    expect(setting('secure_delete')).toBe(1)
  })

  it('waits for another writer without blocking the process, until it is cancelled', async () => {
    const database = open()
    await add(database, 1)
    const other = new DatabaseSync(path)
    other.exec('BEGIN IMMEDIATE')
    let ticks = 0
    const ticking = setInterval(() => ticks++, 5)
    let isWritten = false
    const written = add(database, 2).then(() => {
      isWritten = true
    })
    await vi.waitFor(() => expect(ticks).toBeGreaterThan(5), { timeout: 30_000 })
    clearInterval(ticking)
    expect(isWritten).toBe(false)
    const controller = new AbortController()
    const givenUp = database.write(() => 0, { signal: controller.signal })
    controller.abort(new Error('changed my mind'))
    await expect(givenUp).rejects.toThrow('changed my mind')
    other.exec('COMMIT')
    other.close()
    await written
    expect(countRows(database)).toBe(2)
  })

  it('reports a full disk as such and goes on', async () => {
    const database = open()
    await add(database, 1)
    database.read((connection) => connection.exec('PRAGMA max_page_count = 4'))
    const stored = database.write((connection) => {
      for (let n = 10; n < 5000; n++) connection.sql('INSERT INTO entry VALUES (?, ?)').run('me', n)
    })
    await expect(stored).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('No room'),
    })
    database.read((connection) => connection.exec('PRAGMA max_page_count = 100000'))
    await add(database, 2)
    expect(countRows(database)).toBe(2)
  })
})

describe('a file that is not ours', () => {
  const refusals: [string, () => void, string][] = [
    ['a text', () => writeFileSync(path, 'Call me Ishmael. '.repeat(20)), 'is not a database'],
    ['a short file', () => writeFileSync(path, 'x'), 'is not a database'],
    [
      "another program's database",
      () => {
        const other = new DatabaseSync(path)
        other.exec('CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)')
        other.close()
      },
      "another program's database",
    ],
  ]
  it.each(refusals)('refuses %s and leaves it untouched', (_name, make, message) => {
    path = join(folder, 'test.sqlite')
    make()
    const before = fingerprintOf(path)
    const error = failure(() => countRows(open()))
    expect(error).toMatchObject({ code: 'config', message: expect.stringContaining(message) })
    expect(error.message).toContain(path)
    expect(fingerprintOf(path)).toBe(before)
    expect(readdirSync(folder)).toEqual(['test.sqlite'])
  })

  it('refuses a damaged database with its path', async () => {
    await add(open(), 1)
    opened.pop()?.close()
    const bytes = readFileSync(path)
    bytes.fill(0xff, 100)
    writeFileSync(path, bytes)
    const error = failure(() => countRows(open()))
    expect(error).toMatchObject({ code: 'config', message: `${path} is damaged` })
  })

  it('says which folder cannot be used', () => {
    writeFileSync(join(folder, 'data'), 'a file where the folder should be')
    const error = failure(() => countRows(open()))
    expect(error).toMatchObject({ code: 'config', message: expect.stringContaining(join(folder, 'data')) })
  })
})

describe('upgrades', () => {
  const SECOND: Migration = { name: 'notes', up: (connection) => connection.exec('CREATE TABLE note (text)') }

  it('runs the missing steps and keeps a copy of what was there', async () => {
    await add(open(), 1)
    opened.pop()?.close()
    const database = open([ENTRIES, SECOND])
    expect(countRows(database)).toBe(1)
    const copy = new DatabaseSync(`${path}.v1`, { readOnly: true })
    expect(copy.prepare('SELECT count(*) AS n FROM entry').get()?.n).toBe(1)
    expect(copy.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'note'").get()?.n).toBe(0)
    copy.close()
  })

  it('leaves the file as it was when a step fails', async () => {
    await add(open(), 1)
    opened.pop()?.close()
    const broken: Migration = {
      name: 'broken',
      up: (connection) => {
        connection.exec('DROP TABLE entry')
        throw new Error('half way')
      },
    }
    expect(() => countRows(open([ENTRIES, SECOND, broken]))).toThrow('half way')
    expect(countRows(open())).toBe(1)
  })

  it('refuses what a newer version wrote', async () => {
    countRows(open([ENTRIES, SECOND]))
    opened.pop()?.close()
    const error = failure(() => countRows(open()))
    expect(error).toMatchObject({ code: 'config', message: expect.stringContaining('newer test') })
  })
})

describe('a file that is kept unchanged', () => {
  const migrated = { code: 'unavailable', message: expect.stringMatching(/test\.sqlite is being migrated$/) }

  it('is read as before, refuses writers with the reason, and lets them in afterwards', async () => {
    const [database, other] = [open(), open()]
    await add(database, 1)
    const before = fingerprintOf(path)
    await database.keepUnchanged(async () => {
      expect([countRows(database), countRows(other)]).toEqual([1, 1])
      await expect(add(other, 2)).rejects.toMatchObject(migrated)
      await expect(other.keepUnchanged(async () => {})).rejects.toMatchObject(migrated)
    })
    expect(fingerprintOf(path)).toBe(before)
    await add(other, 2)
    expect(countRows(database)).toBe(2)
  })

  it('lets writers in when what failed was read from it', async () => {
    const [database, other] = [open(), open()]
    const failing = database.keepUnchanged(async () => {
      throw new Error('half way')
    })
    await expect(failing).rejects.toThrow('half way')
    await add(other, 1)
  })

  it('lets writers in when the process that keeps it is killed', async () => {
    const database = open()
    await add(database, 1)
    const script = fileURLToPath(new URL('./test-processes/keep-unchanged.ts', import.meta.url))
    const child = spawn(process.execPath, [script, path])
    await once(child.stdout, 'data')
    await expect(add(database, 2)).rejects.toMatchObject(migrated)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await add(database, 2)
    expect(existsSync(`${path}-migrating`)).toBe(false)
  })
})

describe('many processes', () => {
  it('lets 20 of them open one fresh file at once and keeps every write', async () => {
    const ends = await Promise.all(Array.from({ length: 20 }, (_, i) => runWriter(`w${i}`, 20).ended))
    expect(
      ends.map((end) => end.stderr.replaceAll(/.*(Experimental|--trace-warnings).*\n/g, '')).join(''),
    ).toBe('')
    expect(ends.every((end) => end.code === 0 && end.stored === 20)).toBe(true)
    expect(countRows(open())).toBe(400)
  })

  it('keeps what was acknowledged when a writer is killed', async () => {
    const writers = Array.from({ length: 4 }, (_, i) => runWriter(`w${i}`, 100_000))
    while (writers.some((writer) => writer.stored() < 20))
      await new Promise((resolve) => setTimeout(resolve, 10))
    for (const writer of writers) writer.child.kill('SIGKILL')
    const ends = await Promise.all(writers.map((writer) => writer.ended))
    const database = open()
    const perWriter = database.read((connection) =>
      connection
        .sql<{ writer: string; n: number; m: number }>(
          'SELECT writer, count(*) AS n, max(n) + 1 AS m FROM entry GROUP BY writer ORDER BY writer',
        )
        .all(),
    )
    for (const [i, row] of perWriter.entries()) {
      expect(row.n).toBe(row.m)
      expect(Number(row.n)).toBeGreaterThanOrEqual(ends[i]?.stored ?? 0)
    }
    await add(database, 1)
    expect(database.read((connection) => connection.sql('PRAGMA integrity_check').get())).toEqual({
      integrity_check: 'ok',
    })
  })
})
