import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@agora-mcp/core/errors'
import { createLogger } from '@agora-mcp/core/log'
import { startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import {
  dropCollections,
  isWeaviateShared,
  startWeaviate,
  WEAVIATE_SHARED,
  weaviateVariables,
} from '@agora-mcp/testing/weaviate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWatchedFolders } from '../../src/adapters/files/watched-folders.ts'
import { runSync } from '../../src/commands/sync.ts'
import { loadConfig } from '../../src/config.ts'
import { buildDeps, type OpenDeps } from '../../src/deps.ts'
import { ingest } from '../../src/pipeline/ingest.ts'
import type { WatchedFolders } from '../../src/ports/watched-folders.ts'

let folder: string
let office: string
let library: OpenDeps
const endpoint = openForTests(startEmbeddingEndpoint)

/** Makes a fresh folder with an office, and a library in a store named by these variables. */
function openOffice(store: Readonly<Record<string, string>>): void {
  folder = newFolder()
  office = join(folder, 'office')
  mkdirSync(office)
  const env = {
    LIBRARY_RAG_DATA_DIR: join(folder, 'data'),
    LIBRARY_RAG_ALLOWED_ROOTS: office,
    LIBRARY_RAG_EMBEDDING: endpoint.url,
    ...store,
  }
  library = buildDeps(loadConfig(env, folder), { home: folder, log: createLogger({ level: 'error' }) })
}

const write = (name: string, text: string) => writeFileSync(join(office, name), text)

interface Named {
  readonly deletes?: boolean
  readonly named?: readonly string[]
  readonly folders?: WatchedFolders
}

async function sync({ deletes = false, named = [office], folders: opened }: Named = {}) {
  const lines: string[] = []
  const report = { line: (line: string) => lines.push(line), progress: () => {}, clear: () => {} }
  const folders = opened ?? (await openWatchedFolders(named, '/'))
  const request = { folders, deletes, watches: false }
  const code = await runSync(request, library.deps, report, new AbortController().signal)
  return { code, lines, counts: lines.at(-1) }
}

async function listed() {
  const { works } = await library.deps.documents.list({}, 100)
  return works.map(({ title, sourceId, missing }) => ({ title, sourceId, missing }))
}

/** A part of an e-mail: a table, or another e-mail. */
const part = (type: string, name: string, content: string) =>
  [
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    content,
  ].join('\r\n')

const mail = (subject: string, parts: readonly string[]) =>
  [
    'From: Ragna Moe <ragna@example.org>',
    `Subject: ${subject}`,
    'Date: Tue, 4 May 2021 09:00:00 +0200',
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary=${subject}`,
    '',
    ...[`Content-Type: text/plain\r\n\r\nThe ${subject} come on Friday.`, ...parts].map(
      (own) => `--${subject}\r\n${own}`,
    ),
    `--${subject}--`,
  ].join('\r\n')

const outputs = () => readdirSync(join(folder, 'data/output')).filter((name) => !name.startsWith('.'))

function keepsInStep(): void {
  it('reads what is new or changed, follows what moved, and marks what is gone', async () => {
    write('minutes.md', '# Minutes of May\n\nThe roof is mended before the autumn.\n')
    write('fees.csv', 'Name;Fee\nBo Ek;12\n')
    write('log.txt', 'The pump was oiled on Monday.')
    expect((await sync()).counts).toBe('3 new, 0 changed, 0 moved, 0 missing, 0 unchanged, 0 failed')
    expect((await sync()).counts).toBe('0 new, 0 changed, 0 moved, 0 missing, 3 unchanged, 0 failed')

    const before = await listed()
    mkdirSync(join(office, '2024'))
    renameSync(join(office, 'minutes.md'), join(office, '2024/may.md'))
    write('fees.csv', 'Name;Fee\nBo Ek;14\n')
    rmSync(join(office, 'log.txt'))
    const second = await sync()
    expect(second.counts).toBe('0 new, 1 changed, 1 moved, 1 missing, 0 unchanged, 0 failed')
    expect(second.lines.join('\n')).toMatch(/moved +\S+minutes\.md → \S+2024\/may\.md/)
    const after = await listed()
    expect(after.map(({ sourceId }) => sourceId)).toEqual(before.map(({ sourceId }) => sourceId))
    expect(after.filter(({ missing }) => missing).map(({ title }) => title)).toEqual(['log'])

    write('log.txt', 'The pump was oiled on Monday.')
    expect((await sync()).counts).toBe('0 new, 0 changed, 0 moved, 0 missing, 3 unchanged, 0 failed')
    expect((await listed()).some(({ missing }) => missing)).toBe(false)
  })

  it('deletes what is gone where a person says so, and nothing beside the folder', async () => {
    mkdirSync(join(office, 'other'))
    write('a.txt', 'The first note is about the well.')
    write('other/b.txt', 'The second note is about the gate.')
    write('other/plan.bin', 'no document')
    await sync()
    rmSync(join(office, 'a.txt'))
    rmSync(join(office, 'other/b.txt'))
    const { counts } = await sync({ deletes: true, named: [join(office, 'other')] })
    expect(counts).toBe('0 new, 0 changed, 0 moved, 1 missing, 0 unchanged, 0 failed')
    expect((await listed()).map(({ title }) => title)).toEqual(['a'])
  })

  it('deletes the attachments that a changed e-mail no longer has, and all with their e-mail', async () => {
    const oars = part('text/csv', 'oars.csv', 'Oar;Length\r\nport;240')
    const sails = part('text/csv', 'sails.csv', 'Sail;Area\r\njib;12')
    const masts = part('text/csv', 'masts.csv', 'Mast;Height\r\nmain;9')
    const forwarded = (parts: readonly string[]) =>
      part('message/rfc822', 'forwarded.eml', mail('ropes', parts))
    const titles = async () => (await listed()).map(({ title }) => title).sort()
    write('a.txt', 'The first note is about the well.')
    write('mail.eml', mail('boats', [oars, sails, forwarded([masts])]))
    await sync()
    expect(await titles()).toEqual(['a', 'boats', 'masts', 'oars', 'ropes', 'sails'])

    write('mail.eml', mail('boats', [sails, forwarded([masts])]))
    const { lines } = await sync()
    expect(lines).toContainEqual(
      expect.stringMatching(
        /mail\.eml: The e-mail no longer has the attachment oars\.csv: .* oars was deleted/,
      ),
    )
    expect(await titles()).toEqual(['a', 'boats', 'masts', 'ropes', 'sails'])
    expect(outputs()).toHaveLength(5)

    write('mail.eml', mail('boats', [sails, forwarded([])]))
    expect((await sync()).lines.join()).toMatch(/no longer has the attachment forwarded\.eml\/masts\.csv/)
    expect(await titles()).toEqual(['a', 'boats', 'ropes', 'sails'])

    rmSync(join(office, 'mail.eml'))
    await sync({ deletes: true })
    expect(await titles()).toEqual(['a'])
    expect(outputs()).toHaveLength(1)
  })
}

describe('sync', () => {
  beforeEach(() => openOffice({}))
  afterEach(() => library.close())
  keepsInStep()

  it.each([
    ['is gone', () => rmSync(office, { recursive: true })],
    ['is empty, as a mount point is without its disk', () => rmSync(join(office, 'a.txt'))],
  ])('deletes nothing where a folder %s', async (_, unmount) => {
    write('a.txt', 'The first note is about the well.')
    const folders = await openWatchedFolders([office], '/')
    await sync({ folders })
    unmount()
    const { code, lines, counts } = await sync({ deletes: true, folders })
    expect(code).toBe(1)
    expect(lines).toContainEqual(expect.stringMatching(/office: the folder is gone or empty/))
    expect(counts).toBe('0 new, 0 changed, 0 moved, 0 missing, 0 unchanged, 1 failed')
    expect(await listed()).toMatchObject([{ title: 'a', missing: false }])
    const changes = folders.watch()
    expect(await changes.rest(AbortSignal.timeout(50)).catch(({ name }) => name)).toBe('TimeoutError')
    changes.close()
  })

  it('marks and keeps what is below an emptied folder, and deletes the rest', async () => {
    for (const name of ['other', 'share/minutes']) mkdirSync(join(office, name), { recursive: true })
    write('share/minutes/a.txt', 'The first note is about the well.')
    write('share/b.txt', 'The second note is about the gate.')
    write('other/c.txt', 'The third note is about the fence.')
    write('d.txt', 'The fourth note is about the roof.')
    await sync()
    rmSync(join(office, 'share'), { recursive: true })
    rmSync(join(office, 'other'), { recursive: true })
    mkdirSync(join(office, 'share'))
    const { code, lines, counts } = await sync({ deletes: true })
    expect(code).toBe(0)
    expect(lines.filter((line) => line.includes('may not be mounted'))).toEqual([
      expect.stringMatching(/office\/share: the folder is empty; its documents are marked and not deleted/),
    ])
    expect(counts).toBe('0 new, 0 changed, 0 moved, 3 missing, 1 unchanged, 0 failed')
    const named = async () =>
      Object.fromEntries((await listed()).map(({ title, missing }) => [title, missing]))
    expect(await named()).toEqual({ a: true, b: true, d: false })

    rmSync(join(office, 'share'), { recursive: true })
    await sync({ deletes: true })
    expect(await named()).toEqual({ d: false })
  })

  it('goes on where a watched folder was moved away and comes back', async () => {
    write('a.txt', 'The first note is about the well.')
    const stop = new AbortController()
    const lines: string[] = []
    const report = { line: (line: string) => lines.push(line), progress: () => {}, clear: () => {} }
    const folders = await openWatchedFolders([office], '/')
    const request = { folders, deletes: true, watches: true }
    const watching = runSync(request, library.deps, report, stop.signal).catch((reason) => reason)
    const last = (wanted: RegExp) => expect.poll(() => lines.at(-1), { timeout: 60_000 }).toMatch(wanted)
    await last(/^1 new, /)
    renameSync(office, join(folder, 'away'))
    await last(/^0 new, .* 0 missing, 0 unchanged, 1 failed$/)
    expect(await listed()).toMatchObject([{ title: 'a', missing: false }])
    renameSync(join(folder, 'away'), office)
    await last(/ 1 unchanged, 0 failed$/)
    write('b.txt', 'The second note is about the gate.')
    await last(/^1 new, .* 1 unchanged, 0 failed$/)
    stop.abort('stopped')
    expect(await watching).toBe('stopped')
  })

  it('deletes no document whose file is there under a name that tells no document', async () => {
    mkdirSync(join(office, '.old'))
    for (const name of ['first note', '.old/second.txt']) {
      write(name, `The note ${name} is about the well.`)
      const context = { signal: new AbortController().signal, progress: () => {}, ofAnyKind: true }
      await ingest(join(office, name), {}, library.deps, context)
    }
    const { counts } = await sync({ deletes: true })
    expect(counts).toBe('0 new, 0 changed, 0 moved, 0 missing, 0 unchanged, 0 failed')
    expect(await listed()).toHaveLength(2)
  })

  it('takes no file for a folder, and one file for one, whatever leads to it', async () => {
    write('a.txt', 'The first note is about the well.')
    symlinkSync(join(office, 'a.txt'), join(office, 'b.txt'))
    const path = join(office, 'a.txt')
    expect((await openWatchedFolders([path], '/')).missing).toEqual([path])
    expect((await sync({ named: [office, office] })).counts).toMatch(/^1 new, /)
  })

  it('ends a wait that is over before it begins', async () => {
    const changes = (await openWatchedFolders([office], '/')).watch()
    await expect(changes.rest(AbortSignal.abort('over'))).rejects.toBe('over')
    changes.close()
  })

  it('keeps in step what changes while others are read, and what changes later', async () => {
    write('a.txt', 'The first note is about the well.')
    mkdirSync(join(office, 'new'))
    const stop = new AbortController()
    const counts: string[] = []
    let isWritten = false
    const report = {
      line: (line: string) => {
        if (/^\d+ new, /.test(line)) counts.push(line)
      },
      progress: () => {
        if (!isWritten) write('new/b.txt', 'The second note is about the gate.')
        isWritten = true
      },
      clear: () => {},
    }
    const folders = await openWatchedFolders([office], '/')
    const request = { folders, deletes: true, watches: true }
    const watching = runSync(request, library.deps, report, stop.signal).catch((reason) => reason)
    await expect.poll(() => counts.length, { timeout: 60_000 }).toBe(2)
    rmSync(join(office, 'a.txt'))
    await expect.poll(() => counts.length, { timeout: 60_000 }).toBe(3)
    stop.abort('stopped')
    expect(await watching).toBe('stopped')
    expect(counts).toEqual([
      '1 new, 0 changed, 0 moved, 0 missing, 0 unchanged, 0 failed',
      '1 new, 0 changed, 0 moved, 0 missing, 1 unchanged, 0 failed',
      '0 new, 0 changed, 0 moved, 1 missing, 1 unchanged, 0 failed',
    ])
    expect((await listed()).map(({ title }) => title)).toEqual(['b'])
  })

  it('leaves a document alone that another process has followed to another path', async () => {
    write('a.txt', 'The first note is about the well.')
    await sync()
    const { storedFiles } = library.deps
    const older = {
      update: storedFiles.update,
      all: async () =>
        (await storedFiles.all()).map((file) => ({
          ...file,
          path: join(office, 'old.txt'),
          contentHash: '',
        })),
    }
    const lines: string[] = []
    const report = { line: (line: string) => lines.push(line), progress: () => {}, clear: () => {} }
    const request = { folders: await openWatchedFolders([office], '/'), deletes: true, watches: false }
    const deps = { ...library.deps, storedFiles: older }
    await runSync(request, deps, report, new AbortController().signal)
    expect(lines.at(-1)).toContain(' 0 missing, ')
    expect(await listed()).toMatchObject([{ title: 'a', missing: false }])
    expect(await library.deps.documents.findByPath(join(office, 'a.txt'))).not.toBeNull()
  })

  it('goes on watching after the store could not be reached', async () => {
    write('a.txt', 'The first note is about the well.')
    const stop = new AbortController()
    const lines: string[] = []
    const report = { line: (line: string) => lines.push(line), progress: () => {}, clear: () => {} }
    const { storedFiles } = library.deps
    let isReachable = false
    const unreachable = {
      update: storedFiles.update,
      async all() {
        if (isReachable) return storedFiles.all()
        isReachable = true
        throw new AppError('unavailable', 'Weaviate cannot be reached')
      },
    }
    const request = { folders: await openWatchedFolders([office], '/'), deletes: false, watches: true }
    const deps = { ...library.deps, storedFiles: unreachable }
    const watching = runSync(request, deps, report, stop.signal).catch((reason) => reason)
    await expect.poll(() => lines, { timeout: 60_000 }).toEqual(['Weaviate cannot be reached'])
    write('b.txt', 'The second note is about the gate.')
    await expect.poll(() => lines.at(-1), { timeout: 60_000 }).toMatch(/^2 new, .* 0 failed$/)
    stop.abort('stopped')
    expect(await watching).toBe('stopped')
  })

  it('says which file cannot be read and goes on with the others', async () => {
    write('broken.docx', 'PK\u0003\u0004 and no more')
    write('good.txt', 'The third note is about the fence.')
    const { code, lines, counts } = await sync()
    expect(code).toBe(1)
    expect(lines.join('\n')).toMatch(/broken\.docx: The file is damaged or cut short/)
    expect(counts).toBe('2 new, 0 changed, 0 moved, 0 missing, 0 unchanged, 1 failed')
    expect(await listed()).toHaveLength(1)
  })
})

describe.skipIf(!isWeaviateShared())(`sync of a library in Weaviate (${WEAVIATE_SHARED})`, () => {
  const prefix = `Sync${crypto.randomUUID().slice(0, 8)}_`
  beforeEach(async () => openOffice(weaviateVariables('LIBRARY_RAG', await startWeaviate(), prefix)))
  afterEach(async () => {
    await library.close()
    await dropCollections(await startWeaviate(), prefix)
  })
  keepsInStep()
})
