import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  canMount,
  type ServerProcess,
  startEmbeddingEndpoint,
  startServerProcess,
  withMounts,
} from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const BIN = join(import.meta.dirname, '../../dist/bin.js')
const BOOK = join(import.meta.dirname, '../../demo/le-mot-et-la-renoncule.pdf')

let folder: string
let dataDir: string
let library: ServerProcess | undefined

const endpoint = openForTests(startEmbeddingEndpoint)
beforeEach(() => {
  folder = newFolder()
  dataDir = join(folder, 'data')
  mkdirSync(join(dataDir, 'output'), { recursive: true })
  copyFileSync(BOOK, join(folder, 'book.pdf'))
})
afterEach(async () => {
  await library?.close()
  library = undefined
})

/** A server that alone sees what is mounted. */
async function startWith(mounts: string): Promise<ServerProcess> {
  library = await startServerProcess({
    bin: BIN,
    command: withMounts(mounts),
    env: {
      LIBRARY_RAG_DATA_DIR: dataDir,
      LIBRARY_RAG_ALLOWED_ROOTS: folder,
      LIBRARY_RAG_EMBEDDING: endpoint.url,
    },
  })
  return library
}
const parse = (server: ServerProcess) => server.call('parse_pdf', { pdf_path: join(folder, 'book.pdf') })

function outputOf({ pid }: ServerProcess): string[] {
  const seen = join('/proc', String(pid), 'root', dataDir, 'output')
  return existsSync(seen) ? readdirSync(seen) : []
}

describe.skipIf(!canMount())('a disk that fails (needs unshare with mounts)', () => {
  it.each(['150k', '400k', '600k'])(
    'a disk full at %s gives an error and nothing half-written',
    async (size) => {
      const server = await startWith(`mount -t tmpfs -o size=${size} none '${dataDir}'`)
      const { isError, body } = await parse(server)
      expect({ isError, code: body.code }).toEqual({ isError: true, code: 'unavailable' })
      expect(`${body.error} ${body.hint}`).toMatch(
        /(?:disk is full|No room left).*(?:Free some space|another)/,
      )
      expect(outputOf(server)).toEqual([])
      const listed = await server.call('list_documents')
      if (listed.body.success !== false) expect(listed.body.total_count).toBe(0)
    },
  )

  it('a disk full after the last write that counts leaves the document whole', async () => {
    const server = await startWith(`mount -t tmpfs -o size=800k none '${dataDir}'`)
    const { isError, body } = await parse(server)
    expect({ isError, body }).toMatchObject({ isError: false, body: { success: true, replaced: false } })
    expect(outputOf(server)).toEqual([body.source_id])
    expect((await server.call('list_documents')).body.total_count).toBe(1)
  })

  it('a disk full where the files of documents lie gives an error and stores no document', async () => {
    const server = await startWith(`mount -t tmpfs -o size=40k none '${dataDir}/output'`)
    const { isError, body } = await parse(server)
    expect({ isError, error: body.error }).toEqual({
      isError: true,
      error: expect.stringMatching(/disk is full/),
    })
    expect(outputOf(server)).toEqual([])
    expect((await server.call('list_documents')).body.total_count).toBe(0)
  })

  it.each(['', '/output'])(
    'a disk read-only at data%s gives an error that names the folder, and stores nothing',
    async (part) => {
      const server = await startWith(`mount -t tmpfs -o ro none '${dataDir}${part}'`)
      const { body } = await parse(server)
      expect(body.success).toBe(false)
      expect(`${body.error} ${body.hint}`).toContain(folder)
      expect(`${body.error} ${body.hint}`).toMatch(/folder/)
      const listed = await server.call('list_documents')
      if (listed.body.success !== false) expect(listed.body.total_count).toBe(0)
    },
  )
})
