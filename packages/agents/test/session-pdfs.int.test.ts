import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openForTests } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOfficeDocuments, type OfficeDocuments } from '../src/adapters/documents/office-documents.ts'
import type { ServerTools } from '../src/ports/tools.ts'
import { startLibrary } from './support/start-library.ts'
import { textPdf } from './support/text-pdf.ts'

let folder: string
/** Called between the moment at which the library has a PDF and the one at which the team knows it. */
let onStored: (path: string) => Promise<void> | void = () => {}
let documents: OfficeDocuments

const tools: ServerTools = {
  list: (signal) => library.tools.list(signal),
  unavailable: () => library.tools.unavailable(),
  close: async () => {},
  async call(name, args, options) {
    const outcome = await library.tools.call(name, args, options)
    if (name.endsWith('parse_pdf') && outcome.ok) await onStored(String(args.pdf_path))
    return outcome
  },
}

const openDocuments = () =>
  createOfficeDocuments({
    folders: [folder],
    uploads: { folder, tools },
    dataDir: library.dataDir,
    tools: library.tools,
    embedder: null,
  })

const library = openForTests(startLibrary)
beforeAll(async () => {
  folder = join(library.folder, 'uploads')
  await mkdir(folder)
  documents = openDocuments()
})
afterAll(() => documents?.close())

async function give(session: string, name: string, text: string): Promise<string> {
  await mkdir(join(folder, session), { recursive: true })
  await writeFile(join(folder, session, name), await textPdf(text))
  return `${session}/${name}`
}
async function stored(): Promise<string[]> {
  const { data } = await library.tools.call(
    'library-rag__list_documents',
    {},
    { signal: new AbortController().signal },
  )
  return (data as { documents: { title: string }[] }).documents.map(({ title }) => title)
}
const scopeOf = (sessionId: string) => ({ role: 'user', subject: 'lea', sessionId }) as const
async function erase(session: string): Promise<void> {
  let ids = documents.ofSessions.inLibrary(session)
  await documents.ofSessions.erase(session, async (inLibrary) => {
    ids = [...ids, ...inLibrary]
  })
  await documents.ofSessions.eraseFromLibrary(ids, new AbortController().signal)
}

const LETTER = 'The report on the old mill was written in the spring, after a visit of one hour.'

describe('a PDF of a session that its library has stored', () => {
  it('goes again where somebody has cancelled its reading meanwhile', async () => {
    const session = randomUUID()
    const path = await give(session, 'cancelled.pdf', LETTER)
    onStored = () => documents.cancel(scopeOf(session), path)
    await documents.sync()
    onStored = () => {}
    expect(documents.overview(scopeOf(session))).toMatchObject([{ source: path, state: 'cancelled' }])
    expect(await stored()).toEqual([])
    await erase(session)
  })

  it('goes with its session where that is erased meanwhile', async () => {
    const session = randomUUID()
    await give(session, 'erased.pdf', LETTER)
    let erasing: Promise<void> | undefined
    onStored = () => {
      erasing = erase(session)
    }
    await documents.sync()
    onStored = () => {}
    await erasing
    expect(await stored()).toEqual([])
  })

  it('is found by an erasure where it could not be searched', async () => {
    const session = randomUUID()
    await give(session, 'failed.pdf', LETTER)
    // Its passages cannot be read any more: the library says that there is no such document under that name.
    const { call } = tools
    tools.call = async (name, args, options) =>
      name.endsWith('get_chunks_by_document')
        ? { ok: false, text: 'away', code: 'unavailable', data: null }
        : call(name, args, options)
    await documents.sync()
    expect(documents.overview(scopeOf(session))).toMatchObject([{ state: 'failed' }])
    tools.call = call
    expect(await stored()).toHaveLength(1)
    await erase(session)
    expect(await stored()).toEqual([])
  })

  it('goes where a process was killed before the team knew it, and the file is gone', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const path = await give(first, 'killed.pdf', LETTER)
    await library.tools.call(
      'library-rag__parse_pdf',
      { pdf_path: join(folder, path) },
      { signal: new AbortController().signal },
    )
    await rm(join(folder, first), { recursive: true })
    await give(second, 'other.pdf', `${LETTER} It was sent in May.`)
    await documents.close()
    documents = openDocuments()
    await documents.sync()
    expect(await stored()).toHaveLength(1)
    expect(documents.list(scopeOf(second))).toHaveLength(1)
    await erase(second)
    expect(await stored()).toEqual([])
  })

  it('stays for another session that has the same file', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const given = await give(first, 'shared.pdf', LETTER)
    await mkdir(join(folder, second))
    await copyFile(join(folder, given), join(folder, second, 'shared.pdf'))
    await documents.sync()
    expect(await stored()).toHaveLength(1)
    await erase(first)
    expect(documents.list(scopeOf(first))).toEqual([])
    expect(documents.list(scopeOf(second))).toHaveLength(1)
    expect(await stored()).toHaveLength(1)
    await erase(second)
    expect(await stored()).toEqual([])
  })
})
