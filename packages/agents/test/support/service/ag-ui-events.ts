import type { Event, RunAgentInput, RunFinishedEvent } from '@ag-ui/core'
import { EventSchemas } from '@ag-ui/core/schemas'
import { createParser } from 'eventsource-parser'
import { expect } from 'vitest'

/** The input of a run with what it says, everything else as a client without state sends it. */
export const runInput = (input: Partial<RunAgentInput>): RunAgentInput => ({
  threadId: crypto.randomUUID(),
  runId: crypto.randomUUID(),
  state: {},
  messages: [],
  tools: [],
  context: [],
  forwardedProps: {},
  ...input,
})

/** Events as they come, each checked against the schema of the protocol. */
export async function* eventsIn(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Event> {
  const waiting: Event[] = []
  const parser = createParser({ onEvent: ({ data }) => waiting.push(JSON.parse(data)) })
  const decoder = new TextDecoder()
  for await (const part of body ?? []) {
    parser.feed(decoder.decode(part, { stream: true }))
    for (const event of waiting.splice(0)) {
      expect(EventSchemas.safeParse(event).error).toBeUndefined()
      yield event
    }
  }
}

export const typesIn = (events: readonly Event[]): string[] => events.map(({ type }) => type)

/** Values of our own events of a name. */
// biome-ignore lint/suspicious/noExplicitAny: tests reach into them freely
export const customIn = (events: readonly Event[], name: string): any[] =>
  events.flatMap((event) => (event.type === 'CUSTOM' && event.name === name ? [event.value] : []))

/** The last event, which says that all went well. */
export function endOf(events: readonly Event[]): RunFinishedEvent {
  const last = events.at(-1)
  if (last?.type !== 'RUN_FINISHED') throw new Error(`ends with ${JSON.stringify(last)}`)
  return last
}

export const interruptsIn = (events: readonly Event[]) => {
  const { outcome } = endOf(events)
  return outcome?.type === 'interrupt' ? outcome.interrupts : []
}
