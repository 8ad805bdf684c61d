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
 * Sends server-sent events with back-pressure: the next event is taken once the previous one is flushed.
 * Comments keep a silent connection open.
 * @param source Events as formatted by {@link sseEvent}; closed when the client disconnects.
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
    // Keeps buffering proxies from holding back events.
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
    // A client that does not read would keep it open.
    if (signal.aborted) endLater(raw)
  }
}

/** Formats one event; JSON contains no raw line breaks, so that its data is one line. */
export const sseEvent = (data: object | string, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
