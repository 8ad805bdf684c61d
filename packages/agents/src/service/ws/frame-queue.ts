import type { WebSocket } from 'ws'

/** Maximum of queued frames, e.g. from a page that follows many sessions. */
const MAX_WAITING = 256

export interface FrameQueue {
  idle(): Promise<void>
  drop(): void
  isAnswering(): boolean
}

/**
 * Answers the frames of a connection one at a time, in order. Reading pauses meanwhile, so that back-pressure
 * applies to fast senders instead of memory growing.
 * @param answer Answers one frame, and never rejects.
 * @param overflow Called once, when too many frames are queued.
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
    if (waiting.length >= MAX_WAITING) {
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
