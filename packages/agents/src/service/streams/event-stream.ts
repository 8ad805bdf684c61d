import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import { endLater } from './end-later.ts'

export interface EventStreamOptions {
  /** Ends the stream; its client resumes. */
  readonly signal: AbortSignal
  readonly heartbeatMs: number
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Answers with server-sent events. A client that reads slowly slows the source down: the next event is taken when the
 * one before has left. Comments keep a silent connection open.
 * @param source Events as {@link sseEvent} writes them; it is ended when the client leaves.
 */
export async function sendEvents(
  reply: FastifyReply,
  source: AsyncIterable<string>,
  { signal, heartbeatMs, headers = {} }: EventStreamOptions,
): Promise<void> {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    // Proxies that gather a whole answer would hold the events back.
    'x-accel-buffering': 'no',
  })
  raw.write(': open\n\n')
  const heartbeat = setInterval(() => {
    if (!raw.writableNeedDrain) raw.write(': alive\n\n')
  }, heartbeatMs)
  try {
    for await (const event of source) {
      if (signal.aborted || raw.destroyed) break
      if (!raw.write(event)) await once(raw, 'drain', { signal })
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    clearInterval(heartbeat)
    raw.end()
    // Whoever does not read would hold it open.
    if (signal.aborted) endLater(raw)
  }
}

/** One event. JSON has no line breaks of its own, so that its data is one line. */
export const sseEvent = (data: object | string, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
