import type { WebSocket } from 'ws'

/** Frames that wait: those that came in one piece with the one that is answered, as of a page that follows many sessions. */
const MOST_WAITING = 256

export interface FrameQueue {
  /** Resolves when no frame is being answered. */
  idle(): Promise<void>
  /** Drops what waits; nothing more is answered. */
  drop(): void
  isAnswering(): boolean
}

/**
 * Answers the frames of a connection one at a time, in their order. While one is answered nothing more is read, so that
 * whoever sends faster is held up by the line and not kept in memory.
 * @param answer Answers one frame, and never rejects.
 * @param overflow Called once, when more frames wait than may.
 */
export function queueFrames(
  socket: WebSocket,
  answer: (text: string) => Promise<void>,
  overflow: () => void,
): FrameQueue {
  const waiting: string[] = []
  let answering: Promise<void> | null = null
  let isDropped = false

  const drop = () => {
    isDropped = true
    waiting.length = 0
  }
  const work = async () => {
    socket.pause()
    for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) await answer(text)
    answering = null
    if (!isDropped) socket.resume()
  }
  socket.on('message', (data: Buffer) => {
    if (isDropped) return
    if (waiting.length >= MOST_WAITING) {
      drop()
      overflow()
      return
    }
    waiting.push(data.toString())
    answering ??= work()
  })
  return {
    drop,
    idle: async () => {
      await answering
    },
    isAnswering: () => answering !== null,
  }
}
