import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MistralStub, startMistralStub } from '@agora-mcp/testing/mistral'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { modelAnswers } from '../support/mistral/model-answers.ts'
import { scanOf } from '../support/pdfs/picture-pdf.ts'

const BIN = join(import.meta.dirname, '../../dist/bin.js')
const BOOK = join(import.meta.dirname, '../../demo/le-mot-et-la-renoncule.pdf')
/** Two requests of pages. */
const PAGES = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17]

let folder: string
let stub: MistralStub
let scan: string
const open: Client[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'library-mistral-'))
  scan = join(folder, 'scan.pdf')
  writeFileSync(scan, await scanOf(readFileSync(BOOK), PAGES))
  stub = await startMistralStub({
    page: (index) => ({
      markdown: `# Chapitre ${index}\n\n${'Le nom ne fait pas la chose. '.repeat(12)}\n\n${'La chose ne fait pas le nom. '.repeat(12)}`,
    }),
    answer: modelAnswers({
      headings: undefined,
      units: (sentences) => ({
        units: [{ first: 1, type: 'argument', concepts: ['nom'] }],
        key_sentences: [sentences.length],
      }),
    }),
  })
})
afterEach(async () => {
  for (const client of open.splice(0)) await client.close()
  await stub.close()
  rmSync(folder, { recursive: true, force: true })
})

async function startServer() {
  const client = new Client({ name: 't', version: '0' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BIN],
    env: {
      LIBRARY_RAG_DATA_DIR: join(folder, 'data'),
      LIBRARY_RAG_ALLOWED_ROOTS: folder,
      LIBRARY_RAG_MISTRAL: 'true',
      MISTRAL_API_KEY: 'test-key',
      MISTRAL_API_URL: stub.url,
    },
  })
  await client.connect(transport)
  open.push(client)
  return {
    kill: () => process.kill(transport.pid ?? Number.NaN, 'SIGKILL'),
    parse: async (onMessage: (message: string) => void = () => {}) => {
      const options = {
        timeout: 240_000,
        onprogress: ({ message = '' }: { message?: string | undefined }) => onMessage(message),
      }
      const call = { name: 'parse_pdf', arguments: { pdf_path: scan } }
      return (await client.callTool(call, undefined, options)).structuredContent as Record<string, unknown>
    },
  }
}

describe('the built program with a key of Mistral', () => {
  it('a run killed in the middle asks Mistral only for what is missing, and leaves no upload', async () => {
    const first = await startServer()
    // Metadata and headings are answered; one part of the text is not, so that the kill may wait until it is asked for.
    stub.trouble({ on: 'chat', kind: 'hang', after: 2 })
    let isDoomed = false
    const killed = first.parse((message) => {
      if (isDoomed || !/^Mistral is reading part/.test(message)) return
      isDoomed = true
      setTimeout(first.kill, 500)
    })
    await expect(killed).rejects.toThrow()
    const chats = stub.chats.length
    expect(stub.ocrs.map(({ pages }) => pages.length).sort()).toEqual([2, 8])

    const second = await startServer()
    const parsed = await second.parse()
    expect(parsed).toMatchObject({ status: 'done', ocr_pages: 10, cost_ocr: 0.05 })
    expect(stub.ocrs).toHaveLength(2)
    const names = stub.chats.slice(chats).map(({ response_format }) => response_format?.json_schema?.name)
    expect(new Set(names)).toEqual(new Set(['units']))
    expect([...stub.files]).toEqual([])
  })
})
