import { MCPError } from '../mcp-error.ts'

export interface ClockOptions {
  /** Milliseconds without a sign of life. */
  readonly timeout: number
  /** Milliseconds in all. */
  readonly deadline: number
  readonly signal?: AbortSignal | undefined
  /** What is being waited for, the subject of the sentence. */
  readonly what: string
  /** What can be done about a time-out. */
  readonly hint?: string
}

export interface RequestClock {
  signOfLife(): void
  /** Must be called once the request is over. */
  stop(): void
}

/**
 * Gives a request up in time: after silence, at the deadline, or when its caller says so.
 * @param giveUp Called at most once, with a `timeout` or `cancelled`; at once when the signal was aborted before.
 */
export function startClock(
  { timeout, deadline, signal, what, hint = HINT }: ClockOptions,
  giveUp: (error: MCPError) => void,
): RequestClock {
  const started = performance.now()
  let lastSign = started
  let timer: NodeJS.Timeout | undefined

  const stop = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
  const end = (error: MCPError) => {
    stop()
    giveUp(error)
  }
  const late = (how: string, milliseconds: number) =>
    end(new MCPError('timeout', `${what}: ${how} after ${seconds(milliseconds)}.`, { hint }))
  const cancel = () => end(new MCPError('cancelled', `${what}: cancelled.`, { cause: signal?.reason }))
  // One timer, which looks when it fires: progress may come a thousand times a second.
  const watch = () => {
    const now = performance.now()
    const toDeadline = started + deadline - now
    const toSilence = lastSign + timeout - now
    if (toDeadline <= 0) late('not finished', deadline)
    else if (toSilence <= 0) late('no sign of life', timeout)
    else timer = setTimeout(watch, Math.min(toDeadline, toSilence, LONGEST_TIMER_MS))
  }

  signal?.addEventListener('abort', cancel, { once: true })
  if (signal?.aborted) cancel()
  else watch()
  return {
    signOfLife: () => {
      lastSign = performance.now()
    },
    stop,
  }
}

const LONGEST_TIMER_MS = 2 ** 31 - 1
const HINT = 'Give the call a longer timeout or deadline if the tool needs it.'

const seconds = (milliseconds: number) =>
  `${(milliseconds / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} s`
