import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StubServer } from '@agora-mcp/testing/http'
import type { MistralStub } from '@agora-mcp/testing/mistral'
import { type ServerProcess, startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startLibrary } from '../support/library-process.ts'
import { readsChapters } from '../support/mistral/reads-chapters.ts'
import { scanOf } from '../support/pdfs/picture-pdf.ts'

const BOOK = join(import.meta.dirname, '../../demo/le-mot-et-la-renoncule.pdf')
const PAGES = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17]

let folder: string
let stub: MistralStub
let scan: string
let endpoint: StubServer
const open: ServerProcess[] = []

beforeEach(async () => {
  folder = newFolder()
  scan = join(folder, 'scan.pdf')
  writeFileSync(scan, await scanOf(readFileSync(BOOK), PAGES))
  endpoint = await startEmbeddingEndpoint()
  stub = await readsChapters()
})
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
  await stub.close()
  await endpoint.close()
})

async function start(): Promise<ServerProcess> {
  const server = await startLibrary(folder, endpoint.url, {
    LIBRARY_RAG_MISTRAL: 'true',
    MISTRAL_API_KEY: 'test-key',
    MISTRAL_API_URL: stub.url,
  })
  open.push(server)
  return server
}

describe('the built program with a key of Mistral', () => {
  it('a run killed in the middle asks Mistral only for what is missing, and leaves no upload', async () => {
    const first = await start()
    // Metadata and headings are answered; a part of the text is not, so that the kill may wait until it is asked for.
    stub.trouble({ on: 'chat', kind: 'hang', after: 2 })
    const killed = expect(first.call('parse_pdf', { pdf_path: scan })).rejects.toThrow()
    const asked = () => stub.requests.filter(({ path }) => path.includes('chat')).length
    await expect.poll(asked).toBeGreaterThan(2)
    first.kill()
    await killed
    const chats = stub.chats.length
    expect(stub.ocrs.map(({ pages }) => pages.length).sort()).toEqual([2, 8])

    const { body } = await (await start()).call('parse_pdf', { pdf_path: scan })
    expect(body).toMatchObject({ status: 'done', ocr_pages: 10, cost_ocr: 0.05 })
    expect(stub.ocrs).toHaveLength(2)
    const names = stub.chats.slice(chats).map(({ response_format }) => response_format?.json_schema?.name)
    expect(new Set(names)).toEqual(new Set(['units']))
    expect([...stub.files]).toEqual([])
  })
})
