import { contentToText, type Event, EventType, PROTOCOL_VERSION, type RunAgentInput } from '@ag-ui/core'
import { AppError } from '@agora-mcp/core/errors'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'
import type { Caller } from '../../ports/team.ts'
import { type Asked, findSentMessage, follow, sendChatMessage } from '../conversation.ts'
import { refusalOf } from '../errors.ts'
import type { ServiceContext } from '../service-context.ts'
import { alongside } from '../streams/alongside.ts'
import { answerText } from '../wire/answer-text.ts'
import { interruptsOf } from '../wire/interrupts.ts'
import { draftEvents } from './draft-events.ts'
import { createEntryEvents } from './entry-events.ts'
import { resume } from './resume.ts'
import { forwardedIn, messageIdOf } from './session-of-thread.ts'
import { changed, viewOf, watch } from './shared-state.ts'

type SessionOf = (input: RunAgentInput, caller: Caller) => Promise<string>

export async function* run(
  context: ServiceContext,
  sessionOf: SessionOf,
  input: RunAgentInput,
  caller: Caller,
  clientDisconnected: AbortSignal,
): AsyncGenerator<Event> {
  const { threadId, runId } = input
  yield { type: EventType.RUN_STARTED, threadId, runId, protocolVersion: PROTOCOL_VERSION }
  try {
    const sessionId = await sessionOf(input, caller)
    if (forwardedIn(input).watch === true) {
      yield* watch(context, sessionId, caller, clientDisconnected)
      yield { type: EventType.RUN_FINISHED, threadId, runId, outcome: { type: 'success' } }
      return
    }
    const snapshot = await viewOf(context, sessionId, caller)
    yield { type: EventType.STATE_SNAPSHOT, snapshot }
    const asked = await begin(context, sessionId, input, caller)
    if (asked === null) {
      yield { type: EventType.RUN_FINISHED, threadId, runId, outcome: { type: 'success' } }
      return
    }
    yield requestTaken(asked)
    const envelope = yield* work(context, asked, caller, clientDisconnected)
    yield* textMessage(envelope, messageIdOf(sessionId, asked.requestId, envelope.turn))
    yield* changed(snapshot, await viewOf(context, sessionId, caller))
    const [first, ...more] = interruptsOf(envelope, asked.requestId)
    yield {
      type: EventType.RUN_FINISHED,
      threadId,
      runId,
      outcome:
        first === undefined ? { type: 'success' } : { type: 'interrupt', interrupts: [first, ...more] },
      // Envelope for clients that render its citations and plans themselves.
      result: envelope,
    }
  } catch (error) {
    if (clientDisconnected.aborted) return
    const { problem } = refusalOf(error, context.options.log)
    const message = problem.hint === null ? problem.error : `${problem.error}. ${problem.hint}`
    // Message code, for pages in other languages.
    const rawEvent = problem.detail
    yield { type: EventType.RUN_ERROR, message, code: problem.code, ...(rawEvent && { rawEvent }) }
  }
}

/** Accepts the input of a run: replies to interrupts, else the last message. */
async function begin(
  context: ServiceContext,
  sessionId: string,
  input: RunAgentInput,
  caller: Caller,
): Promise<Asked | null> {
  const { resume: answers = [], messages } = input
  const { follow: follows = false, fresh } = forwardedIn(input)
  if (answers.length > 0) return resume(context, sessionId, input, caller)
  if (follows !== false) return underWay(context, sessionId, follows, caller)
  const last = messages.at(-1)
  const text = last?.role === 'user' ? contentToText(last.content) : ''
  if (text.trim() === '') {
    throw new AppError('invalid_input', 'messages: the last one must be a text of the user', {
      hint: 'Send a user message, or resume.',
    })
  }
  return sendChatMessage(context, sessionId, text, caller, { id: uuid.safeParse(last?.id).data, fresh })
}

const uuid = z.uuid().toLowerCase()

/** Returns the named request, else the one in progress or awaiting a decision; null if idle. */
async function underWay(
  { team }: ServiceContext,
  sessionId: string,
  named: string | true,
  caller: Caller,
): Promise<Asked | null> {
  const state = await team.session(sessionId, caller)
  const requestId = named === true ? state.current?.requestId : named
  return requestId === undefined ? null : findSentMessage(team, state, requestId, caller)
}

/** Reports that the message is durable, with the id to follow it by. */
const requestTaken = ({ sessionId, requestId }: Asked): Event => ({
  type: EventType.CUSTOM,
  name: 'agora.request',
  value: { session_id: sessionId, request_id: requestId },
})

/** Yields hops, tool calls and what a model writes as they happen. */
async function* work(
  context: ServiceContext,
  asked: Asked,
  caller: Caller,
  clientDisconnected: AbortSignal,
): AsyncGenerator<Event, Envelope> {
  const { sessionId, requestId } = asked
  const done = new AbortController()
  const drafts = context.team.drafts(
    sessionId,
    requestId,
    caller,
    AbortSignal.any([clientDisconnected, done.signal]),
  )
  try {
    return yield* alongside(steps(context, asked, caller, clientDisconnected), draftEvents(requestId, drafts))
  } finally {
    done.abort()
  }
}

async function* steps(
  context: ServiceContext,
  asked: Asked,
  caller: Caller,
  clientDisconnected: AbortSignal,
): AsyncGenerator<Event, Envelope> {
  const entryEvents = createEntryEvents(asked.requestId)
  if (asked.goesOn && caller.role === 'staff') {
    for (const entry of await context.team.replay(asked.sessionId, caller)) {
      if (entry.position <= asked.after) entryEvents.know(entry)
    }
  }
  const entries = follow(context, asked, caller, clientDisconnected)
  let step = await entries.next()
  for (; !step.done; step = await entries.next()) yield* entryEvents.eventsOf(step.value)
  yield* entryEvents.end()
  return step.value
}

function* textMessage(envelope: Envelope, messageId: string): Generator<Event> {
  yield { type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant' }
  for (const delta of answerText(envelope).split(/(?<=\n)/)) {
    yield { type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta }
  }
  yield { type: EventType.TEXT_MESSAGE_END, messageId }
}
