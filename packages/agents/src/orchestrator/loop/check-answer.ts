import { isAppError } from '@agora-mcp/core/errors'
import type { AccessScope } from '../../domain/access/access-scope.ts'
import { checkCitations } from '../../domain/citations/check-citations.ts'
import { textOf } from '../../domain/session/envelope-text.ts'
import type { RequestState } from '../../domain/session/session-state.ts'
import { outcomeText } from '../../domain/tool-results/outcome-text.ts'
import { messagesIn, reason } from '../../messages/index.ts'
import type { Documents } from '../../ports/documents.ts'
import { documentVersions } from '../documents/document-versions.ts'
import type { Utterance } from './envelope-of.ts'

/**
 * Checks a reply to the user against its sources. Withdraws quotations that are not slices of their sources, gives the
 * others the version of their document, and moves unsupported sentences under a line that says so.
 */
export async function checkAnswer(
  scope: AccessScope,
  said: Utterance,
  request: RequestState,
  documents: Pick<Documents, 'textOf' | 'list'>,
): Promise<Utterance> {
  const { message } = said
  const quoted = message.attachments.filter(
    ({ kind, meta }) => kind === 'extracted_data' && 'char_start' in meta,
  )
  if (message.type === 'follow_up' || message.type === 'error') return said
  const { texts, unread } = await sourcesOf(scope, quoted, request, documents)
  const language = request.envelope.context.user.language
  const answer = message.type === 'response' ? message.content : ''
  const checked = checkCitations(answer, quoted, (source) => texts.get(source) ?? null, {
    own: said.own ?? [],
    language,
  })
  const isTrue = (attachment: (typeof quoted)[number]) => {
    const at = quoted.indexOf(attachment)
    return at < 0 || checked.citations[at] === null
  }
  const withdrawn = checked.citations.filter((problem) => problem !== null).length
  if (message.type === 'respond_from_memory' && withdrawn > 0) return passOn(said, request)
  const versions = documentVersions(documents, scope)
  const attachments = message.attachments.map((attachment) => {
    const version = versions.get(String(attachment.meta.source))
    if (version !== undefined && isTrue(attachment))
      return { ...attachment, meta: { ...attachment.meta, version } }
    // A withdrawn citation keeps its place, so that the numbers of the others stay valid.
    return isTrue(attachment) ? attachment : { ...attachment, value: '', meta: { withdrawn: true } }
  })
  const unsupported = checked.sentences
    .filter(({ support }) => support === 'unsupported')
    .map(({ text }) => text.trim())
  const notes = [
    ...(said.notes ?? []),
    ...(withdrawn > 0 ? [reason('quotations_withdrawn', { count: withdrawn })] : []),
    ...unread.map((why) => reason('source_unread', { why })),
    ...(unsupported.length > 0 ? [reason('sentences_unsupported', { count: unsupported.length })] : []),
  ]
  if (message.type !== 'response') return { ...said, message: { ...message, attachments }, notes }
  const content = marked(answer, unsupported, language)
  return { ...said, message: { ...message, content, attachments }, notes }
}

/** Moves the unsupported sentences of an answer to its end, under a line that says so. */
function marked(answer: string, unsupported: readonly string[], language: string): string {
  if (unsupported.length === 0) return answer
  const rest = unsupported.reduce((text, sentence) => text.replace(sentence, ''), answer)
  const list = unsupported.map((sentence) => `- ${sentence}`)
  return [
    rest.replace(/\n{3,}/g, '\n\n').trim(),
    [messagesIn(language).answers.unsupported(), ...list].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/**
 * Reads the sources that citations name: documents, and results of actions (`action:<id>`). `unread` says why a document
 * could not be read; its citations are withdrawn.
 */
async function sourcesOf(
  scope: AccessScope,
  citations: readonly { readonly meta: Readonly<Record<string, unknown>> }[],
  { actions }: RequestState,
  documents: Pick<Documents, 'textOf'>,
) {
  const texts = new Map<string, string>()
  const unread: string[] = []
  for (const source of new Set(citations.map(({ meta }) => String(meta.source ?? '')))) {
    const outcome = actions.find(({ id }) => `action:${id}` === source)?.outcome
    try {
      const text = outcome
        ? outcomeText(outcome.data, outcome.text).text
        : await documents.textOf(scope, source)
      if (text !== null) texts.set(source, text)
    } catch (error) {
      if (!isAppError(error)) throw error
      unread.push(error.message)
    }
  }
  return { texts, unread }
}

/** Passes the question on to the context agent, for a remembered answer whose citations no longer hold. */
const passOn = (said: Utterance, request: RequestState): Utterance => ({
  ...said,
  message: {
    type: 'user_request',
    content: textOf(request.hops.findLast(({ by }) => by === 'welcome')?.envelope ?? request.envelope),
    attachments: [],
  },
  target: 'context',
  reason: reason('memory_outdated'),
  notes: [],
})
