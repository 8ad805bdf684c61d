import { isAppError } from '@agora-mcp/core/errors'
import type { AccessScope } from '../../domain/access/access-scope.ts'
import { type AnswerPart, type RulesAnswer, textOfParts } from '../../domain/answering/answer-part.ts'
import { problemOf } from '../../domain/citations/check-citations.ts'
import { namesOfSource } from '../../domain/citations/citation.ts'
import { withoutReferences } from '../../domain/citations/claims.ts'
import { supportProblem } from '../../domain/citations/support.ts'
import { textOf } from '../../domain/session/envelope-text.ts'
import type { RequestState } from '../../domain/session/session-state.ts'
import { outcomeText } from '../../domain/tool-results/outcome-text.ts'
import { messagesIn, reason } from '../../messages/index.ts'
import type { Documents } from '../../ports/documents.ts'
import { documentVersions } from '../documents/document-versions.ts'
import type { Utterance } from './envelope-of.ts'

/**
 * Checks a reply to the user against its sources. Withdraws quotations that are not slices of their sources, gives the
 * others the version of their document, and sets sentences without support apart; where none has any, what the rules
 * have found stands in their place. The text of the answer is made here, of what holds.
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
  const checked = gradeParts(said.parts ?? [], message.attachments, isTrue)
  const { fallback, ...rest } = said
  if (fallback !== undefined && message.type === 'response' && mustLead(fallback, checked.kept, message.attachments)) {
    const { parts, citations } = withRulesFirst(fallback, checked.kept, message.attachments.filter(isTrue), message.attachments)
    const instead = { ...rest, parts, message: { ...message, attachments: citations } }
    return withUnsupported(await checkAnswer(scope, instead, request, documents), checked.unsupported, language)
  }
  const versions = documentVersions(documents, scope)
  const attachments = message.attachments.map((attachment) => {
    const version = versions.get(String(attachment.meta.source))
    if (version !== undefined && isTrue(attachment))
      return { ...attachment, meta: { ...attachment.meta, version } }
    // A withdrawn citation keeps its place, so that the numbers of the others stay valid.
    return isTrue(attachment) ? attachment : { ...attachment, value: '', meta: { withdrawn: true } }
  })
  const notes = [
    ...(said.notes ?? []),
    ...(withdrawn > 0 ? [reason('quotations_withdrawn', { count: withdrawn })] : []),
    ...unread.map((why) => reason('source_unread', { why })),
  ]
  if (message.type !== 'response' || said.parts === undefined)
    return { ...said, message: { ...message, attachments }, notes }
  const content = textOfParts(checked.kept) || messagesIn(language).answers.nothingHolds()
  const answer = { ...said, message: { ...message, content, attachments }, notes }
  return withUnsupported(answer, checked.unsupported, language)
}

type Attachment = Utterance['message']['attachments'][number]

/** Whether the rules' answer comes first: nothing that was written and has support rests on what they found best. */
function mustLead(
  { leads, citations: [best] }: RulesAnswer,
  kept: readonly AnswerPart[],
  attachments: readonly Attachment[],
): boolean {
  if (leads || best === undefined) return leads
  return !kept.some(
    (part) => part.kind === 'claim' && part.citations.some((at) => isSamePlace(attachments[at], best)),
  )
}

const isSamePlace = (one: Attachment | undefined, other: Attachment): boolean =>
  one !== undefined &&
  one.meta.source === other.meta.source &&
  Number(one.meta.char_start) < Number(other.meta.char_end) &&
  Number(other.meta.char_start) < Number(one.meta.char_end)

/** The rules' answer, and behind it what was written and has support, with the numbers of its citations. */
function withRulesFirst(
  { parts, citations }: RulesAnswer,
  kept: readonly AnswerPart[],
  held: readonly Attachment[],
  attachments: readonly Attachment[],
) {
  const moved = kept.flatMap((part): AnswerPart[] =>
    part.kind === 'claim'
      ? [{ ...part, citations: part.citations.flatMap((at) => movedTo(held, attachments[at], citations.length)) }]
      : part.kind === 'own'
        ? [part]
        : [],
  )
  return { parts: [...parts, ...moved], citations: [...citations, ...held] }
}

const movedTo = (held: readonly Attachment[], one: Attachment | undefined, from: number): number[] => {
  const at = one === undefined ? -1 : held.indexOf(one)
  return at < 0 ? [] : [from + at]
}

/** The parts that may be shown, and the sentences that have no support. Words that are quoted need none but their citation. */
function gradeParts(
  parts: readonly AnswerPart[],
  attachments: readonly Attachment[],
  isTrue: (attachment: Attachment) => boolean,
) {
  const kept: AnswerPart[] = []
  const unsupported: string[] = []
  const all = attachments.filter(isTrue)
  for (const part of parts) {
    if (part.kind === 'own') kept.push(part)
    else if (part.kind === 'quoted') {
      const citation = attachments[part.citation]
      if (citation !== undefined && isTrue(citation)) kept.push(part)
    } else {
      const named = part.citations.flatMap((at) => attachments[at] ?? []).filter(isTrue)
      if (isSupported(part.text, all, named)) kept.push(part)
      else unsupported.push(part.text)
    }
  }
  return { kept, unsupported }
}

/** Whether a sentence is said by what it names, else by any one citation. */
function isSupported(text: string, all: readonly Attachment[], named: readonly Attachment[]): boolean {
  const groups = named.length > 0 ? [...named.map((one) => [one]), [...named]] : all.map((one) => [one])
  return groups.some((group) => {
    const cited = group.map(({ value }) => value).join('\n')
    const places = group.map((one) => namesOfSource(one)).join(' ')
    return supportProblem(withoutReferences(text, group), cited, places) === null
  })
}

/** Sets what has no support apart, at the end of an answer. */
function withUnsupported(said: Utterance, unsupported: readonly string[], language: string): Utterance {
  const { message, notes = [] } = said
  if (unsupported.length === 0 || message.type !== 'response') return said
  const list = unsupported.map((sentence) => `- ${sentence}`)
  const apart = [messagesIn(language).answers.unsupported(), ...list].join('\n')
  return {
    ...said,
    message: { ...message, content: [message.content, apart].join('\n\n') },
    notes: [...notes, reason('sentences_unsupported', { count: unsupported.length })],
  }
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
