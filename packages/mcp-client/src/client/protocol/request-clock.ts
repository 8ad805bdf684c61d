import { MCPError } from '../mcp-error.ts'

export interface ClockOptions {
  /** Milliseconds without progress. */
  readonly timeout: number
  /** Milliseconds in total. */
  readonly deadline: number
  readonly signal?: AbortSignal | undefined
  /** Name of the operation, the subject of the error message. */
  readonly what: string
  readonly hint?: string
}

export interface RequestClock {
  signOfLife(): void
  /** Stops the clock; must be called when the request is over. */
  stop(): void
}

/** @param giveUp Called at most once, with a `timeout` or `cancelled`; immediately if already aborted. */
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
  // A single timer that checks when it fires: progress may arrive a thousand times a second.
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
