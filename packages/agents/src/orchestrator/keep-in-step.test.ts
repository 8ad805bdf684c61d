import { createLogger } from '@agora-mcp/core/log'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DocumentChanges, Documents } from '../ports/documents.ts'
import { keepInStep } from './keep-in-step.ts'

const NOTHING: DocumentChanges = { added: [], changed: [], removed: [], failed: [] }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Documents whose look ends when the test says so. */
function slowDocuments() {
  let look = Promise.withResolvers<DocumentChanges>()
  let running = false
  const documents = {
    sync: () => {
      running = true
      return look.promise
    },
    reading: () => (running ? { read: 3, found: 9 } : null),
  } as Partial<Documents> as Documents
  return {
    documents,
    end() {
      running = false
      look.resolve(NOTHING)
      look = Promise.withResolvers()
    },
  }
}

test('a question waits for the first reading of the documents', async () => {
  const { documents, end } = slowDocuments()
  const reading = keepInStep(
    { documents, logger: createLogger({ level: 'error' }) },
    new AbortController().signal,
  )
  const waiting = reading.freshen()
  await vi.advanceTimersByTimeAsync(19_000)
  end()
  expect(await waiting).toBeNull()
  await reading.close()
})

test('a first reading that takes long is told, and from then on no question waits longer than a second', async () => {
  const { documents, end } = slowDocuments()
  const reading = keepInStep(
    { documents, logger: createLogger({ level: 'error' }) },
    new AbortController().signal,
  )
  const first = reading.freshen()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await first).toEqual({ read: 3, found: 9 })
  const second = reading.freshen()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await second).toEqual({ read: 3, found: 9 })
  end()
  await reading.close()
})
