import type { Event, ResumeEntry } from '@ag-ui/core'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { randomId } from '../state/random-id.ts'
import { send } from './http.ts'

/** Silence after which a connection counts as lost; the service sends keep-alives every 15 s. */
const SILENCE_MS = 45_000

/** Input of a run: a message, replies to interrupts, or nothing to receive other people's messages. */
export interface RunInput {
  readonly sessionId: string
  readonly message?: { readonly id: string; readonly text: string }
  readonly resume?: readonly ResumeEntry[]
  readonly fresh?: boolean
  readonly follow?: string
  /** True to receive the state of the session and its changes, until the session is erased. */
  readonly watch?: boolean
}

/** Yields a run's events. @throws ApiError if refused, TypeError if the connection is lost before its end */
export async function* runTeam(input: RunInput, signal: AbortSignal): AsyncGenerator<Event> {
  const { sessionId, message, resume = [], fresh, follow, watch } = input
  const quiet = new AbortController()
  const response = await send('/ag-ui', {
    method: 'POST',
    json: {
      threadId: sessionId,
      runId: randomId(),
      state: {},
      messages: message === undefined ? [] : [{ id: message.id, role: 'user', content: message.text }],
      tools: [],
      context: [],
      forwardedProps: { session_id: sessionId, fresh, follow, watch },
      ...(resume.length > 0 && { resume }),
    },
    signal: AbortSignal.any([signal, quiet.signal]),
  })
  if (response.body === null) throw new TypeError('the answer has no body')
  let timer = setTimeout(() => quiet.abort(new TypeError('silence')), SILENCE_MS)
  const heard = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      clearTimeout(timer)
      timer = setTimeout(() => quiet.abort(new TypeError('silence')), SILENCE_MS)
      controller.enqueue(chunk)
    },
  })
  const reader = response.body
    .pipeThrough(heard)
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) throw new TypeError('the stream ended before the run')
      const event = JSON.parse(value.data) as Event
      yield event
      if (event.type === 'RUN_FINISHED' || event.type === 'RUN_ERROR') return
    }
  } finally {
    clearTimeout(timer)
    reader.cancel().catch(() => {})
  }
}
