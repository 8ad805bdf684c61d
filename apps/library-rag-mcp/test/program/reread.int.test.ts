import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createLogger } from '@agora-mcp/core/log'
import { startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import { beforeEach, expect, it } from 'vitest'
import { documentsToReread, runReread } from '../../src/commands/reread.ts'
import { loadConfig } from '../../src/config.ts'
import { buildDeps } from '../../src/deps.ts'
import { openLibrary, writeBook } from '../support/library.ts'

const BEES = {
  title: 'On keeping bees',
  sections: [['In winter', 'The bees sit close together in winter and eat what they have stored until May.']],
} as const

let folder: string
const endpoint = openForTests(startEmbeddingEndpoint)
beforeEach(() => {
  folder = newFolder()
})

const variables = (dataDir: string) => ({
  LIBRARY_RAG_DATA_DIR: dataDir,
  LIBRARY_RAG_ALLOWED_ROOTS: folder,
  LIBRARY_RAG_EMBEDDING: endpoint.url,
})

/** Makes the data folder one of the version that knew nothing of versions of the reading. */
function makeOld(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'library.db'))
  const { user_version } = database.prepare('PRAGMA user_version').get() as { user_version: number }
  database.exec(
    `ALTER TABLE work DROP COLUMN reading_version; ALTER TABLE work DROP COLUMN kind; ALTER TABLE work DROP COLUMN missing;
     ALTER TABLE work DROP COLUMN file_size; ALTER TABLE work DROP COLUMN file_changed_ms;
     ALTER TABLE passage DROP COLUMN location; PRAGMA user_version = ${user_version - 3}`,
  )
  database.close()
}

async function reread(dataDir: string, ids: readonly string[] = []) {
  const config = loadConfig(variables(dataDir), folder)
  const { deps, close } = buildDeps(config, { home: folder, log: createLogger({ level: 'error' }) })
  const lines: string[] = []
  const report = { line: (text: string) => void lines.push(text), progress: () => {}, clear: () => {} }
  try {
    const stored = await documentsToReread(ids, deps)
    const code = await runReread(stored, deps, report, new AbortController().signal)
    return { code, out: lines.join('\n') }
  } finally {
    await close()
  }
}

it('documents of an older reading are told, and read again under their ids and given metadata', async () => {
  const dataDir = join(folder, 'data')
  const path = await writeBook(folder, 'bees.pdf', BEES)
  const before = await openLibrary(variables(dataDir))
  await before.call('parse_pdf', { pdf_path: path, title: 'The Hive', year: 1911 })
  await before.close()
  makeOld(dataDir)

  const old = await openLibrary(variables(dataDir))
  const listed = (await old.call('list_documents')).body
  expect(listed.documents).toMatchObject([{ source_id: 'the-hive', outdated: true }])
  expect(listed.hint).toContain('library-rag-mcp reread')
  const again = (await old.call('parse_pdf', { pdf_path: path })).body
  expect(again).toMatchObject({
    replaced: false,
    warnings: [expect.stringContaining('library-rag-mcp reread')],
  })
  await old.close()

  expect(await reread(dataDir)).toEqual({ code: 0, out: expect.stringMatching(/bees\.pdf +replaced/) })
  const after = await openLibrary(variables(dataDir))
  expect((await after.call('list_documents')).body).toMatchObject({
    documents: [{ source_id: 'the-hive', title: 'The Hive', year: 1911, outdated: false }],
    hint: null,
  })
  await after.close()
  expect(await reread(dataDir)).toEqual({ code: 0, out: expect.stringContaining('nothing to do') })

  // A document that is named is read in any case; one whose file is gone stays as it is.
  rmSync(path)
  expect(await reread(dataDir, ['the-hive'])).toEqual({ code: 1, out: expect.stringMatching(/1 failed$/) })
  await expect(reread(dataDir, ['the-hut'])).rejects.toMatchObject({ code: 'not_found' })
})

it('attachments are read again with their e-mail, since no file on disk has them', async () => {
  const dataDir = join(folder, 'data')
  const path = join(folder, 'offer.eml')
  writeFileSync(
    path,
    [
      'From: rosa@example.org',
      'Subject: Offer',
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'See the fees.',
      '--b',
      'Content-Disposition: attachment; filename="fees.csv"',
      '',
      'Bridge,Toll\nStone bridge,two florins',
      '--b--',
      '',
    ].join('\r\n'),
  )
  const before = await openLibrary(variables(dataDir))
  const { attachments } = (await before.call('add_document', { path })).body as {
    attachments: { source_id: string; name: string; kind: string }[]
  }
  expect(attachments).toMatchObject([{ name: 'fees.csv', kind: 'csv' }])
  await before.close()
  const opened = buildDeps(loadConfig(variables(dataDir), folder), {
    home: folder,
    log: createLogger({ level: 'error' }),
  })
  const wanted = await documentsToReread([attachments[0]?.source_id ?? ''], opened.deps)
  expect(wanted.map(({ sourcePath }) => sourcePath)).toEqual([path])
  await opened.close()
  makeOld(dataDir)
  expect(await reread(dataDir)).toEqual({
    code: 0,
    out: expect.stringMatching(/offer\.eml\/fees\.csv {2}replaced .*2 replaced.*0 failed$/s),
  })
  const after = await openLibrary(variables(dataDir))
  const { documents } = (await after.call('list_documents')).body as { documents: { outdated: boolean }[] }
  expect(documents.map(({ outdated }) => outdated)).toEqual([false, false])
  await after.close()
})
