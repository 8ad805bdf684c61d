import { type Event, EventType } from '@ag-ui/core'

/** Events `agora.draft`: what stood from `from` on (a UTF-16 offset) is replaced by `text`. */
export async function* draftEvents(requestId: string, drafts: AsyncIterable<string>): AsyncGenerator<Event> {
  let told = ''
  for await (const draft of drafts) {
    const from = commonLength(told, draft)
    told = draft
    const value = { request_id: requestId, from, text: draft.slice(from) }
    yield { type: EventType.CUSTOM, name: 'agora.draft', value }
  }
}

function commonLength(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}
