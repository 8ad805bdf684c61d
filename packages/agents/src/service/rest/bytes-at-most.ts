import type { Readable } from 'node:stream'
import { problem } from '../../messages/index.ts'
import { DoorError } from '../errors.ts'

/** @throws DoorError 413 if it exceeds the limit */
export async function* bytesAtMost(body: Readable | null, most: number): AsyncGenerator<Buffer> {
  if (body === null) return
  let read = 0
  // The connection stays open for the response.
  for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    read += part.length
    if (read > most) {
      throw new DoorError(413, problem('file_too_large', { megabytes: Math.round(most / 1_000_000) }))
    }
    yield part
  }
}
