import { isAppError } from '@agora-mcp/core/errors'
import { readExport } from '../domain/exchange/read-export.ts'
import type { Incoming } from '../domain/exchange/record.ts'
import type { Captured } from '../ports/captured.ts'
import type { Deps } from '../ports/deps.ts'
import type { Work } from './embed-windows.ts'
import { importRecords } from './import-records.ts'

export interface StoredCaptured {
  readonly conversations: number
  readonly messages: number
}

/**
 * Stores what hooks have captured, verbatim except for keys and tokens. Parts that cannot be stored are kept.
 * @throws the error of the last failed part, after the others were stored
 */
export async function storeCaptured(
  captured: Captured,
  deps: Pick<Deps, 'archive' | 'embedder' | 'newId' | 'clock'>,
  work: Work,
): Promise<StoredCaptured> {
  const failed = new Map<string, unknown>()
  let [messages, conversations] = [0, 0]
  for (;;) {
    const name = (await captured.names()).find((one) => !failed.has(one))
    if (name === undefined) break
    try {
      const part = await captured.read(name)
      if (part === null) continue
      const stored = await importRecords(readPart(part.content, deps), deps, work)
      messages += stored.messages.added
      conversations += stored.conversations.added
      await part.remove()
    } catch (error) {
      work.signal.throwIfAborted()
      failed.set(name, error)
    }
  }
  for (const failure of failed.values()) throw failure
  return { conversations, messages }
}

/** Reads a part; a session without messages has no readable content. */
function readPart(bytes: Uint8Array, { clock }: Pick<Deps, 'clock'>): Incoming {
  try {
    const file = { name: 'session.jsonl', bytes, changedAt: null }
    return readExport([file], { now: clock(), withSecrets: false })
  } catch (error) {
    if (isAppError(error) && error.code === 'invalid_input')
      return { thoughts: [], conversations: [], skipped: new Map() }
    throw error
  }
}
