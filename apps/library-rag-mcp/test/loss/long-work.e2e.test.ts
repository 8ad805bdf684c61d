import { existsSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerProcess } from '@agora-mcp/testing/process'
import { openForTests } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import { keptParts } from '../support/long-work/process-state.ts'
import { openSlowLibrary } from '../support/long-work/slow-library.ts'

const PAGES = 16

const library = openForTests(() => openSlowLibrary(PAGES))

const SOME_EMBEDDED = /^Embedding passage (?:[2-9]\d|\d{3})/

// Kills at every step, with the real model and on bad disks: `pnpm test:soak`.
describe('long work of the built program', () => {
  it('killed in the middle, leaves the library as it was, and the next run goes on from there', async () => {
    const dataDir = mkdtempSync(join(library.folder, 'data-'))
    const first = await library.start(dataDir)
    const onMessage = (text: string) => {
      if (SOME_EMBEDDED.test(text)) first.kill()
    }
    await expect(first.call('parse_pdf', library.book, { onMessage })).rejects.toThrow()
    const kept = keptParts(dataDir)
    expect(kept).toBeGreaterThan(0)

    const second = await library.start(dataDir)
    expect((await second.call('list_documents')).body.total_count).toBe(0)
    const before = library.endpoint.requests.length
    const { body } = await second.call('parse_pdf', library.book)
    expect(body).toMatchObject({ status: 'done', replaced: false, pages: PAGES })
    // A server asks for one more, to learn how many dimensions the endpoint's vectors have.
    expect(library.embeddedSince(before)).toBe(body.chunks_count - kept + 1)
    expect(keptParts(dataDir)).toBe(0)
  })

  it('done by one process while another waits, which gets its answer', async () => {
    const dataDir = mkdtempSync(join(library.folder, 'data-'))
    const [a, b] = [await library.start(dataDir), await library.start(dataDir)]
    let other: ReturnType<ServerProcess['call']> | undefined
    const one = await a.call('parse_pdf', library.book, {
      // While it opens the file, the other one may still come first.
      onMessage: (text) => {
        if (!/^Opening/.test(text)) other ??= b.call('parse_pdf', library.book)
      },
    })
    const two = await other
    expect({ ...two?.body, duration_seconds: 0 }).toEqual({ ...one.body, duration_seconds: 0 })
    expect(b.messages.some((message) => /Waiting/.test(message))).toBe(true)
    expect(b.messages.some((message) => /^Embedding/.test(message))).toBe(false)
    expect((await b.call('list_documents')).body.total_count).toBe(1)
  })

  it('cancelled, ends at once and leaves nothing behind', async () => {
    const dataDir = mkdtempSync(join(library.folder, 'data-'))
    const server = await library.start(dataDir)
    const controller = new AbortController()
    const onMessage = (text: string) => {
      if (SOME_EMBEDDED.test(text)) controller.abort('enough')
    }
    await expect(
      server.call('parse_pdf', library.book, { onMessage, signal: controller.signal }),
    ).rejects.toThrow()
    await expect.poll(() => keptParts(dataDir), { timeout: 60_000 }).toBe(0)
    expect((await server.call('list_documents')).body.total_count).toBe(0)
    expect(existsSync(join(dataDir, 'output'))).toBe(false)
  })
})
