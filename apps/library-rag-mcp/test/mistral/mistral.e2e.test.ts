import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MistralStub } from '@agora-mcp/testing/mistral'
import { startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readsChapters } from '../support/mistral/reads-chapters.ts'
import { scanOf } from '../support/pdfs/picture-pdf.ts'

// Killed in the middle: mistral-killed.soak.test.ts.

const BIN = join(import.meta.dirname, '../../dist/bin.js')
const BOOK = join(import.meta.dirname, '../../demo/le-mot-et-la-renoncule.pdf')

const folder = newFolder()
let stub: MistralStub
const endpoint = openForTests(startEmbeddingEndpoint)
let scan: string

beforeAll(async () => {
  scan = join(folder, 'scan.pdf')
  writeFileSync(scan, await scanOf(readFileSync(BOOK), [8]))
  stub = await readsChapters()
})
afterAll(() => stub.close())

it('ingest tells a person what was spent', async () => {
  const { status, stdout } = await new Promise<{ status: number | null; stdout: string }>((resolve) => {
    const child = spawn(process.execPath, [BIN, 'ingest', scan], {
      env: {
        LIBRARY_RAG_DATA_DIR: join(folder, 'data'),
        LIBRARY_RAG_EMBEDDING: endpoint.url,
        LIBRARY_RAG_MISTRAL: 'true',
        MISTRAL_API_KEY: 'test-key',
        MISTRAL_API_URL: stub.url,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let text = ''
    child.stdout.on('data', (part) => {
      text += part
    })
    child.on('close', (code) => resolve({ status: code, stdout: text }))
  })
  expect({ status, stdout }).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/Spent at Mistral: \$0\.0\d/),
  })
})
