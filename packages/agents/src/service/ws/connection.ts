import type { WebSocket } from 'ws'
import type { Caller } from '../../ports/team.ts'
import { staffOnly } from '../auth/access.ts'
import { DoorError, refusalOf } from '../errors.ts'
import { HEARTBEAT_MS, REQUESTS_PER_MINUTE } from '../options.ts'
import { tooManyRequests } from '../rate-limit.ts'
import type { ServiceContext } from '../service-context.ts'
import { wireEntries } from '../wire/entries.ts'
import { type Frame, readFrame } from './read-frame.ts'

/** Sessions that one connection follows at once. */
const MOST_FOLLOWED = 100
const GOING_AWAY = 1001

/**
 * Serves one WebSocket. It sends `{type: "event", …entry}` for each entry of the sessions that it follows, as the SSE
 * route does; `{type: "taken", session_id, turn, request_id}` when a message is on disk; `{type: "decided", …}`; and
 * `{type: "error", session_id, error, code, hint, fields?}`. After a break the client sends `{session_id, after}` with the
 * last position that it saw.
 */
export function serveSocket(socket: WebSocket, caller: Caller, context: ServiceContext): void {
  const { team, options, shutdown } = context
  const followed = new Map<string, AbortController>()
  const closed = new AbortController()
  const mayAsk = perMinute(options.requestsPerMinute ?? REQUESTS_PER_MINUTE)

  /** Resolves when the frame has left, so that a slow client slows its events down. */
  const send = (frame: object): Promise<void> =>
    new Promise((resolve) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame), () => resolve())
      else resolve()
    })

  const tell = (error: unknown, sessionId: string | null) =>
    send({ type: 'error', session_id: sessionId, ...refusalOf(error, options.log).problem })

  /** Follows from a position on; a session that is followed already begins anew there. */
  function followSession(sessionId: string, after: number): void {
    followed.get(sessionId)?.abort()
    if (followed.size >= MOST_FOLLOWED && !followed.has(sessionId)) {
      throw new DoorError(400, `A connection follows at most ${MOST_FOLLOWED} sessions`)
    }
    const end = new AbortController()
    followed.set(sessionId, end)
    const signal = AbortSignal.any([end.signal, closed.signal])
    const toWire = wireEntries(team, sessionId, caller)
    const pump = async () => {
      for await (const entry of team.events(sessionId, after, caller, signal)) {
        if (signal.aborted) return
        await send({ type: 'event', ...(await toWire(entry)) })
      }
    }
    pump().catch((error: unknown) => {
      if (signal.aborted) return
      followed.delete(sessionId)
      return tell(error, sessionId)
    })
  }

  async function answer(frame: Frame): Promise<void> {
    const { sessionId } = frame
    const { position } = await team.session(sessionId, caller)
    if (frame.kind === 'follow') return followSession(sessionId, frame.after)
    if (frame.kind === 'decide') {
      staffOnly(caller)
      const { action_id, decision, reason } = frame.decision
      await team.decide(sessionId, action_id, { decision, reason }, caller)
      return send({ type: 'decided', session_id: sessionId, action_id, decision })
    }
    const taken = await team.send(sessionId, frame.message, caller)
    await send({ type: 'taken', session_id: sessionId, ...taken })
    if (frame.after !== undefined || !followed.has(sessionId))
      followSession(sessionId, frame.after ?? position)
  }

  async function receive(text: string): Promise<void> {
    let sessionId: string | null = null
    try {
      mayAsk()
      const frame = readFrame(text)
      sessionId = frame.sessionId
      await answer(frame)
    } catch (error) {
      await tell(error, sessionId)
    }
  }

  // One after the other, so that two messages of one client keep their order.
  let receiving = Promise.resolve()
  socket.on('message', (data: Buffer) => {
    receiving = receiving.then(() => receive(data.toString()))
  })

  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const heartbeat = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, options.heartbeatMs ?? HEARTBEAT_MS)
  // A message that is being taken is told as taken before the connection ends.
  const goAway = () =>
    void receiving.then(() => socket.close(GOING_AWAY, 'The service is stopping; resume by after'))
  shutdown.addEventListener('abort', goAway, { once: true })
  socket.on('error', (error) => options.log.debug('websocket failed', { error: error.message }))
  socket.on('close', () => {
    clearInterval(heartbeat)
    shutdown.removeEventListener('abort', goAway)
    closed.abort()
  })
}

/** @throws AppError rate_limited when it is called more often than that in a minute */
function perMinute(most: number): () => void {
  let begun = performance.now()
  let count = 0
  return () => {
    if (performance.now() - begun > 60_000) {
      begun = performance.now()
      count = 0
    }
    count += 1
    if (count > most) throw tooManyRequests(most)
  }
}
