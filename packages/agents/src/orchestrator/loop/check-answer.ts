import { problemOf } from '@agora-mcp/core/citations'
import { type CodedMessage, isAppError } from '@agora-mcp/core/errors'
import type { AccessScope } from '../../domain/access/access-scope.ts'
import { type AnswerPart, own } from '../../domain/answering/finding/answer-part.ts'
import { textOfParts } from '../../domain/answering/finding/text-of-parts.ts'
import { textOf } from '../../domain/session/envelope-text.ts'
import type { RequestState } from '../../domain/session/session-state.ts'
import { outcomeText } from '../../domain/tool-results/outcome-text.ts'
import { coded, messagesIn, reason } from '../../messages/index.ts'
import type { Documents } from '../../ports/documents.ts'
import { documentVersions } from '../documents/document-versions.ts'
import type { Utterance } from './envelope-of.ts'
import { type Attachment, gradeParts, mustLead, withRulesFirst } from './grade-parts.ts'

/**
 * Checks a reply to the user against its sources. Withdraws quotations that do not match their sources, adds
 * document versions to the others, and separates unsupported sentences; if no sentence is supported, the
 * rules' answer replaces them. Builds the answer's text from the parts that pass.
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
  const problems = new Map(
    quoted.map((citation) => [citation, problemOf(citation, (source) => texts.get(source) ?? null)]),
  )
  const isTrue = (attachment: Attachment) => (problems.get(attachment) ?? null) === null
  const withdrawn = quoted.filter((citation) => !isTrue(citation)).length
  if (message.type === 'respond_from_memory' && withdrawn > 0) return passOn(said, request)
  const checked = gradeParts(
    message.type === 'response' ? (message.parts ?? []) : [],
    message.attachments,
    isTrue,
  )
  const { fallback, ...rest } = said
  const known = said.notes ?? []
  const notes = [
    ...known,
    ...(withdrawn > 0 ? [reason('quotations_withdrawn', { count: withdrawn })] : []),
    ...unread.filter(({ text }) => !known.some((note) => note.text === text)),
  ]
  if (
    fallback !== undefined &&
    message.type === 'response' &&
    mustLead(fallback, checked.kept, message.attachments)
  ) {
    const { parts, citations } = withRulesFirst(
      fallback,
      checked.kept,
      message.attachments.filter(isTrue),
      message.attachments,
    )
    const instead = { ...rest, notes, message: { ...message, attachments: citations, parts } }
    return withClaims(await checkAnswer(scope, instead, request, documents), checked.unsupported, language)
  }
  const versions = documentVersions(documents, scope)
  const attachments = message.attachments.map((attachment) => {
    const version = versions.get(String(attachment.meta.source))
    if (version !== undefined && isTrue(attachment))
      return { ...attachment, meta: { ...attachment.meta, version } }
    // A withdrawn citation keeps its index, so that the numbers of the others stay valid.
    return isTrue(attachment) ? attachment : { ...attachment, value: '', meta: { withdrawn: true } }
  })
  const answer = { ...said, message: { ...message, attachments }, notes }
  if (message.type !== 'response' || message.parts === undefined) return answer
  const parts =
    checked.kept.length > 0 ? checked.kept : [own('notice', messagesIn(language).answers.nothingHolds())]
  return withClaims(withParts(answer, parts, language), checked.unsupported, language)
}

/** Replaces the parts of an answer, and its text, which is made from them. */
function withParts(said: Utterance, parts: AnswerPart[], language: string): Utterance {
  const { message } = said
  if (message.type !== 'response') return said
  const content = textOfParts(parts, message.attachments, messagesIn(language).answers)
  return { ...said, message: { ...message, content, parts } }
}

function withClaims(said: Utterance, claims: readonly AnswerPart[], language: string): Utterance {
  const { message, notes = [] } = said
  if (claims.length === 0 || message.type !== 'response') return said
  return {
    ...withParts(said, [...(message.parts ?? []), ...claims], language),
    notes: [...notes, reason('sentences_unsupported', { count: claims.length })],
  }
}

/**
 * Reads the cited sources: documents, and results of actions (`action:<id>`). `unread` explains why a
 * document was unreadable; its citations are withdrawn.
 */
async function sourcesOf(
  scope: AccessScope,
  citations: readonly { readonly meta: Readonly<Record<string, unknown>> }[],
  { actions }: RequestState,
  documents: Pick<Documents, 'textOf'>,
) {
  const texts = new Map<string, string>()
  const unread: CodedMessage[] = []
  for (const source of new Set(citations.map(({ meta }) => String(meta.source ?? '')))) {
    const outcome = actions.find(({ id }) => `action:${id}` === source)?.outcome
    try {
      const text = outcome
        ? outcomeText(outcome.data, outcome.text).text
        : await documents.textOf(scope, source)
      if (text !== null) texts.set(source, text)
    } catch (error) {
      if (!isAppError(error)) throw error
      unread.push(coded(error.message, error.detail))
    }
  }
  return { texts, unread }
}

/** Passes the question to the context agent, for a remembered answer whose citations are outdated. */
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
