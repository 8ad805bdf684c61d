import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { outcomeText } from '../domain/outcome-text.ts'
import { textOf } from '../domain/session/envelope-text.ts'
import type { RequestState } from '../domain/session/session-state.ts'
import type { Documents } from '../ports/documents.ts'
import type { Utterance } from './envelopes.ts'

type Attachment = Envelope['message']['attachments'][number]

/** The text of a source that a citation names: a document, or the result of an action (`action:<id>`). */
export async function sourceText(
  source: string,
  request: RequestState,
  documents: Documents,
): Promise<string | null> {
  if (!source.startsWith('action:')) return documents.textOf(source)
  const outcome = request.actions.find(({ id }) => `action:${id}` === source)?.outcome
  return outcome === null || outcome === undefined ? null : outcomeText(outcome.data, outcome.text).text
}

/** Whether a citation is what it says: the slice of its source at its offsets. */
export function isQuotation({ kind, value, meta }: Attachment, text: string | null): boolean {
  const { char_start, char_end } = meta
  if (kind !== 'extracted_data' || text === null) return false
  if (typeof char_start !== 'number' || typeof char_end !== 'number') return false
  return value !== '' && text.slice(char_start, char_end) === value
}

/**
 * What may be said to the user: quotations that are not slices of their sources are taken out, each other one gets the
 * version of its document. A sentence that leaned on a false one is marked as unsupported, never shown as fact.
 */
export async function checkAnswer(
  said: Utterance,
  request: RequestState,
  documents: Documents,
): Promise<Utterance> {
  const versions = new Map(documents.list().map(({ path, version }) => [path, version]))
  const judged = await Promise.all(
    said.message.attachments.map(async (attachment) => {
      const source = String(attachment.meta.source ?? '')
      if (attachment.kind !== 'extracted_data' || source === '') return { attachment, holds: true }
      const holds = isQuotation(attachment, await sourceText(source, request, documents))
      const version = versions.get(source)
      const meta = version === undefined ? attachment.meta : { ...attachment.meta, version }
      return { attachment: { ...attachment, meta }, holds }
    }),
  )
  const attachments = judged.filter(({ holds }) => holds).map(({ attachment }) => attachment)
  const withdrawn = judged.length - attachments.length
  if (said.message.type === 'respond_from_memory' && withdrawn > 0) return passOn(said, request)
  const message = { ...said.message, attachments } as Utterance['message']
  return withdrawn === 0
    ? { ...said, message }
    : { ...said, message, notes: `${withdrawn} false quotations withdrawn.` }
}

/** A remembered answer whose citations no longer hold is none: the question goes on. */
const passOn = (said: Utterance, request: RequestState): Utterance => ({
  ...said,
  message: {
    type: 'user_request',
    content: textOf(request.hops.findLast(({ by }) => by === 'welcome')?.envelope ?? request.envelope),
    attachments: [],
  },
  target: 'context',
  reason: 'The citations of the remembered answer no longer hold.',
  notes: '',
})
