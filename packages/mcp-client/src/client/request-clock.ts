import { MCPError } from './mcp-error.ts'

export interface ClockOptions {
  /** Milliseconds without a sign of life. */
  readonly timeout: number
  /** Milliseconds in all. */
  readonly deadline: number
  readonly signal?: AbortSignal | undefined
  /** What is being waited for, the subject of the sentence. */
  readonly what: string
}

export interface RequestClock {
  /** Aborted when the request is to be given up; lives no longer than the request. */
  readonly signal: AbortSignal
  /** Why it was given up; undefined when it was not. */
  failure(): MCPError | undefined
  signOfLife(): void
  /** Must be called once the request is over. */
  stop(): void
}

/** Gives a request up in time: after silence, at the deadline, or when its caller says so. */
export function requestClock({ timeout, deadline, signal, what }: ClockOptions): RequestClock {
  const controller = new AbortController()
  let failure: MCPError | undefined
  const giveUp = (error: MCPError) => {
    failure ??= error
    controller.abort(failure)
  }
  const late = (milliseconds: number, how: string) => () =>
    giveUp(new MCPError('timeout', `${what}: ${how} after ${seconds(milliseconds)}.`, { hint: HINT }))
  const atDeadline = late(deadline, 'not finished')
  const inSilence = late(timeout, 'no sign of life')
  const cancel = () => giveUp(new MCPError('cancelled', `${what}: cancelled.`, { cause: signal?.reason }))

  const total = deadline > timeout ? setTimeout(atDeadline, deadline) : undefined
  const silence = setTimeout(deadline > timeout ? inSilence : atDeadline, Math.min(timeout, deadline))
  signal?.addEventListener('abort', cancel, { once: true })
  if (signal?.aborted) cancel()
  return {
    signal: controller.signal,
    failure: () => failure,
    signOfLife: () => {
      if (deadline > timeout) silence.refresh()
    },
    stop() {
      clearTimeout(total)
      clearTimeout(silence)
      signal?.removeEventListener('abort', cancel)
    },
  }
}

const HINT = 'Give the call a longer timeout or deadline if the tool needs it.'

const seconds = (milliseconds: number) =>
  `${(milliseconds / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} s`
