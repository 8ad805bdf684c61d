import { createLogger } from '@agora-mcp/core/log'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem } from '../../messages/index.ts'
import type { DocumentChanges, Documents } from '../../ports/documents.ts'
import { createDocumentSync } from './document-sync.ts'

const NOTHING: DocumentChanges = { added: [], changed: [], removed: [], failed: [] }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Documents whose sync ends on demand of the test. */
function slowDocuments() {
  let look = Promise.withResolvers<DocumentChanges>()
  const documents: Pick<Documents, 'sync'> = { sync: () => look.promise }
  return {
    documents,
    end() {
      look.resolve(NOTHING)
      look = Promise.withResolvers()
    },
  }
}

test('a question waits for the first reading of the documents', async () => {
  const { documents, end } = slowDocuments()
  const reading = createDocumentSync(
    { documents, logger: createLogger({ level: 'error' }) },
    new AbortController().signal,
  )
  const waited = vi.fn()
  const waiting = reading.refresh().then(waited)
  await vi.advanceTimersByTimeAsync(19_000)
  expect(waited).not.toHaveBeenCalled()
  end()
  await waiting
  await reading.close()
})

test('questions wait up to twenty seconds for the first reading, later ones up to one second', async () => {
  const { documents, end } = slowDocuments()
  const reading = createDocumentSync(
    { documents, logger: createLogger({ level: 'error' }) },
    new AbortController().signal,
  )
  const first = reading.refresh()
  await vi.advanceTimersByTimeAsync(20_000)
  await first
  const second = reading.refresh()
  await vi.advanceTimersByTimeAsync(1_000)
  await second
  end()
  await reading.close()
})

test('a file that cannot be read is logged once, not at each sync', async () => {
  const unread = { path: 'scan.pdf', session: null, reason: problem('said', { text: 'The PDF is damaged' }) }
  const warn = vi.fn()
  const reading = createDocumentSync(
    {
      documents: { sync: async () => ({ ...NOTHING, failed: [unread] }) },
      logger: { ...createLogger({ level: 'error' }), warn },
    },
    new AbortController().signal,
  )
  await reading.refresh()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(warn).toHaveBeenCalledOnce()
  expect(reading.failed()).toEqual([unread])
  await reading.close()
})
