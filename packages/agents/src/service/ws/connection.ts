import { setTimeout } from 'node:timers/promises'
import { isAppError } from '@agora-mcp/core/errors'
import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { callerOf, staffOnly, unauthorized } from '../auth/access.ts'
import { DoorError, refusalOf } from '../errors.ts'
import { HEARTBEAT_MS } from '../options.ts'
import type { TakeRequest } from '../rate-limit.ts'
import type { ServiceContext } from '../service-context.ts'
import { wireEntries } from '../wire/entries.ts'
import { endSocket } from './end-socket.ts'
import { queueFrames } from './frame-queue.ts'
import { type Frame, readFrame } from './read-frame.ts'

/** Maximum number of sessions followed by one connection. */
const MAX_FOLLOWED = 100
/** Grace period of the current frame at shutdown, in milliseconds. */
const LAST_FRAME_MS = 1_000
const GOING_AWAY = 1001
/** Close code for a policy violation: too many frames, or an ended sign-in. */
const POLICY = 1008

/**
 * Serves one WebSocket: its frames are requests of its caller, one at a time. It sends `{type: "event",
 * …entry}` for each entry of followed sessions, like the SSE route; `{type: "taken", session_id, turn,
 * request_id}` when a message is durable; `{type: "decided", …}`; and `{type: "error", session_id, error,
 * code, hint, fields?}`. After a disconnection the client sends `{session_id, after}` with the last position
 * it received. The connection is closed when its caller is signed out, and when it sends too much.
 */
export function serveSocket(
  socket: WebSocket,
  request: FastifyRequest,
  take: TakeRequest,
  context: ServiceContext,
): void {
  const { team, options, shutdown } = context
  const caller = callerOf(request)
  const { accessEnded } = request
  const followed = new Map<string, AbortController>()
  const closed = new AbortController()

  /** Resolves when the frame is flushed, so that a slow client slows down its events. */
  const send = (frame: object): Promise<void> =>
    new Promise((resolve) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame), () => resolve())
      else resolve()
    })

  const tell = (error: unknown, sessionId: string | null) =>
    send({ type: 'error', session_id: sessionId, ...refusalOf(error, options.log).problem })

  /** Follows a session from a position; restarts there if already followed. */
  function followSession(sessionId: string, after: number): void {
    followed.get(sessionId)?.abort()
    if (followed.size >= MAX_FOLLOWED && !followed.has(sessionId)) {
      throw new DoorError(400, `A connection follows at most ${MAX_FOLLOWED} sessions`)
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
      if (request.watchedAccess?.check() === false) throw unauthorized()
      await take(request)
      const frame = readFrame(text)
      sessionId = frame.sessionId
      await answer(frame)
    } catch (error) {
      await tell(error, sessionId)
      if (isAppError(error) && error.code === 'rate_limited') refuse('Too many requests')
    }
  }

  const frames = queueFrames(socket, receive, () => refuse('Too many frames at once'))
  const refuse = (reason: string) => {
    frames.drop()
    closed.abort()
    endSocket(socket, POLICY, reason)
  }
  const signedOut = () => refuse('Nobody is signed in any more')
  accessEnded.addEventListener('abort', signedOut, { once: true })

  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const heartbeat = setInterval(() => {
    // No pong is read while a frame is being answered; a client that reads no answers either is gone.
    if (!isAlive && !(frames.isAnswering() && socket.bufferedAmount === 0)) return socket.terminate()
    isAlive = false
    socket.ping()
  }, options.heartbeatMs ?? HEARTBEAT_MS)
  // A message being accepted is confirmed before the connection closes.
  const closeForShutdown = () => {
    const end = () => endSocket(socket, GOING_AWAY, 'The service is stopping; resume by after')
    void Promise.race([frames.idle(), setTimeout(LAST_FRAME_MS)]).then(end)
  }
  shutdown.addEventListener('abort', closeForShutdown, { once: true })
  socket.on('error', (error) => options.log.debug('websocket failed', { error: error.message }))
  socket.on('close', () => {
    clearInterval(heartbeat)
    shutdown.removeEventListener('abort', closeForShutdown)
    accessEnded.removeEventListener('abort', signedOut)
    frames.drop()
    closed.abort()
  })
}
