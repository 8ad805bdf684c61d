import type { CodedMessage } from '../../errors/index.ts'
import type { Logger } from '../../log/index.ts'
import { messageMeta } from '../../protocol/index.ts'
import { defined } from '../../schemas/defined.ts'
import type { ClientInput } from '../rpc/client-input.ts'
import type { ProgressParams } from '../rpc/protocol-session.ts'

export interface CallContext {
  /** Aborts when the client cancels or disconnects, or the server stops. */
  readonly signal: AbortSignal
  /** Aborts when the client has closed its end and calls may still finish: nobody waits for long work. */
  readonly clientDisconnected: AbortSignal
  /** True if the client asked for progress, or follows the call as a task: it then waits for the result. */
  readonly wantsProgress: boolean
  /** Reports progress to the client. Reports that come too quickly or do not grow are dropped. */
  readonly progress: (done: number, total?: number, message?: string | CodedMessage) => void
  readonly client: ClientInput
  readonly log: Logger
}

const MIN_INTERVAL_MS = 100

/**
 * Turns a handler's reports into notifications: strictly growing, as the protocol demands, and at most ten
 * per second, except that the last one (`done === total`) is always sent.
 * @param now Milliseconds of a monotonic clock.
 */
export function progressReporter(
  send: (params: ProgressParams) => void,
  now: () => number = () => performance.now(),
): CallContext['progress'] {
  let lastDone = Number.NEGATIVE_INFINITY
  let lastTime = Number.NEGATIVE_INFINITY
  return (done, total, message) => {
    const time = now()
    if (done <= lastDone || (time - lastTime < MIN_INTERVAL_MS && done !== total)) return
    lastDone = done
    lastTime = time
    send({
      progress: done,
      ...defined({ total }),
      ...wordsOf(message),
    })
  }
}

function wordsOf(message: string | CodedMessage | undefined): Pick<ProgressParams, 'message' | '_meta'> {
  if (message === undefined) return {}
  return typeof message === 'string' ? { message } : { message: message.text, _meta: messageMeta(message) }
}
