import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { soakSize } from '@agora-mcp/testing'
import { newFolder } from '@agora-mcp/testing/setup'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { longBook } from '../support/long-work/subjects.ts'

const BIN = join(import.meta.dirname, '../../dist/bin.js')
const PAGES = 14

let folder: string
let book: string
const open: { client: Client; pid: number | null }[] = []

beforeEach(async () => {
  folder = newFolder()
  book = join(folder, 'book.pdf')
  writeFileSync(book, await longBook(PAGES))
})
afterEach(async () => {
  for (const { client } of open.splice(0)) await client.close()
})

async function startServer() {
  const client = new Client({ name: 't', version: '0' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BIN],
    env: { LIBRARY_RAG_DATA_DIR: join(folder, 'data'), LIBRARY_RAG_ALLOWED_ROOTS: folder },
  })
  await client.connect(transport)
  open.push({ client, pid: transport.pid })
  const messages: string[] = []
  return {
    messages,
    kill: () => process.kill(transport.pid ?? Number.NaN, 'SIGKILL'),
    call: async (
      name: string,
      args: Record<string, unknown> = {},
      onMessage: (message: string) => void = () => {},
      signal?: AbortSignal,
    ) => {
      const { structuredContent } = await client.callTool({ name, arguments: args }, undefined, {
        timeout: 240_000,
        ...(signal && { signal }),
        onprogress: ({ message = '' }) => {
          messages.push(message)
          onMessage(message)
        },
      })
      return structuredContent as Record<string, unknown>
    },
  }
}

const embeddedAtFirst = (messages: readonly string[]) =>
  Number(
    /^Embedding passage (\d+) of/.exec(messages.find((text) => /^Embedding passage/.test(text)) ?? '')?.[1],
  )

// What does not depend on the model: long-work.e2e.test.ts.
describe('long work of the built program with its model', () => {
  it('killed in the middle, leaves the library as it was, and the next run goes on from there', async () => {
    const first = await startServer()
    const killed = first.call('parse_pdf', { pdf_path: book }, (message) => {
      if (/^Embedding passage (?:2[5-9]|[3-9]\d) of/.test(message)) first.kill()
    })
    await expect(killed).rejects.toThrow()

    const second = await startServer()
    expect(await second.call('list_documents')).toMatchObject({ documents: [], total_count: 0 })
    const parsed = await second.call('parse_pdf', { pdf_path: book })
    expect(parsed).toMatchObject({ status: 'done', replaced: false })
    expect(embeddedAtFirst(second.messages)).toBeGreaterThan(16)
    expect(readdirSync(join(folder, 'data/output'))).toContain(parsed.source_id)
  })

  // That the model stops is promised of every embedder, that nothing is left in long-work.e2e.test.ts.
  it.runIf(soakSize(false, true))(
    'cancelled, ends at once and leaves nothing behind (with AGORA_SOAK=long)',
    async () => {
      const server = await startServer()
      const controller = new AbortController()
      const cancelled = server.call(
        'parse_pdf',
        { pdf_path: book },
        (message) => {
          if (/^Embedding passage (?:2\d) of/.test(message)) controller.abort('enough')
        },
        controller.signal,
      )
      await expect(cancelled).rejects.toThrow()
      const kept = () => {
        const database = new DatabaseSync(join(folder, 'data/ingesting.db'), { readOnly: true })
        const row = database.prepare('SELECT count(*) AS n FROM vector').get()
        database.close()
        return row?.n
      }
      await expect.poll(kept).toBe(0)
      expect(await server.call('list_documents')).toMatchObject({ total_count: 0 })
      expect(readdirSync(join(folder, 'data'))).not.toContain('output')
    },
  )
})
