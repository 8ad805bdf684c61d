import type { CodedMessage } from '@agora-mcp/core/errors'
import { type AnswerPart, type ComposedAnswer, own } from '../domain/answering/finding/answer-part.ts'
import { type Finding, findingIn, isAnswer } from '../domain/answering/finding/finding.ts'
import { textOfParts } from '../domain/answering/finding/text-of-parts.ts'
import { textOf } from '../domain/session/envelope-text.ts'
import type { RequestState } from '../domain/session/session-state.ts'
import { messagesIn, reason } from '../messages/index.ts'
import type { Reply, ReplyResult, Role, RoleView } from '../ports/role.ts'
import { findingParts } from './answering/finding-parts.ts'
import { noticesOf } from './answering/notices.ts'
import { chosenPassages, type FoundPassage, passagesOf } from './answering/passages.ts'
import { quotedAnswer } from './answering/quoted-answer.ts'
import { titlesOf } from './answering/result-parts.ts'
import { serverOf } from './answering/server-of.ts'
import { isUnreadNote } from './answering/unread-note.ts'
import { writtenAnswer } from './answering/written-answer.ts'

const TASK_ORDER = reason('task_order').code

/** Writes the answer: a language model's sentences with quotations, else the quotations themselves. */
export const summary: Role = {
  name: 'summary',
  responsibility: 'Gathers what the others found and answers: every sentence with its source.',
  inputs: 'All hops of the request: passages, findings, plans, contradictions, what failed or was refused.',
  outputs: 'response with citations, or action_plan with dated tasks; error where there is nothing to say.',
  triggers: 'The specialists have spoken, or nothing more can be done.',
  tools: [],
  async run(view, deps, signal) {
    const answers = messagesIn(view.request.envelope.context.user.language).answers
    const notices = noticesOf(view, deps)
    const plan = view.request.hops.findLast(({ envelope }) => envelope.message.type === 'action_plan')
    if (plan !== undefined && plan.envelope.message.type === 'action_plan') {
      const { content, attachments } = plan.envelope.message
      const parts = [
        ...(content.tasks.length > 0 ? [own('lead', answers.plan())] : []),
        ...(content.summary === null ? [] : [own('text', content.summary)]),
        ...notices,
      ]
      const said = textOfParts(parts, attachments, answers)
      return answer(
        { type: 'action_plan', content: { ...content, summary: said }, attachments, parts },
        reason('plan_requested'),
      )
    }
    const order = view.request.hops.findLast(({ envelope }) => envelope.routing.detail?.code === TASK_ORDER)
    if (order !== undefined) {
      const isDone = view.request.actions.every(({ status }) => status === 'done')
      const parts = [...(isDone ? [own('text', textOf(order.envelope))] : []), ...notices]
      return answer(
        { type: 'response', content: textOfParts(parts, [], answers), attachments: [], parts },
        reason('task_order'),
      )
    }
    const found = passagesOf(view.request)
    const documents = found.filter((piece) => piece.is_text)
    const results = found.filter((piece) => !piece.is_text)
    const finding = findingOf(view.request)
    const byRules = composed(view, finding, documents, results)
    const written = deps.model.writes
      ? await writtenAnswer(view.question, [...documents, ...results], deps, signal)
      : null
    const { parts, citations } = written ?? byRules
    const isNothing = byRules.parts.length === 0 && written === null
    const notFound = isUnread(view.request) ? answers.nothingRead : answers.nothingFound
    const understood =
      written === null && isResolved(view) ? [own('closing', answers.understood(view.question))] : []
    const all: AnswerPart[] = [
      ...parts,
      ...(isNothing ? [own('nothing', notFound(placesOf(view.request)))] : understood),
      ...notices,
      ...(written === null && !isNothing ? [own('closing', answers.noModel)] : []),
    ]
    const isAnswered =
      written !== null || (!isNothing && (results.length > 0 || finding === null || isAnswer(finding)))
    const fallback = { ...byRules, leads: finding?.kind === 'differ' }
    return {
      ...answer(
        {
          type: 'response',
          content: textOfParts(all, citations, answers),
          attachments: [...citations],
          parts: all,
        },
        reason(isAnswered ? 'found' : 'nothing_found'),
      ),
      ...(written !== null && byRules.parts.length > 0 && { fallback }),
    }
  },
}

/** Composes the rule-based answer from the context agent's finding or the results of tools. */
function composed(
  view: RoleView,
  finding: Finding | null,
  documents: readonly FoundPassage[],
  results: readonly FoundPassage[],
): ComposedAnswer {
  const { answers } = messagesIn(view.request.envelope.context.user.language)
  const titles = titlesOf(view.request)
  const computed = view.request.actions.some(({ type, status }) => type === 'run_script' && status === 'done')
  const chosen = chosenPassages(view.request)
  const quotes = (pieces: readonly FoundPassage[]) =>
    quotedAnswer(view.question, pieces, results, { chosen, answers, titles, computed })
  if (finding === null) return quotes(documents)
  // The result of a computation or a tool is the answer; documents that do not answer would only distract.
  if (results.length > 0 && (computed || !isAnswer(finding))) return quotes([])
  return findingParts(finding, answers)
}

const findingOf = ({ hops }: RequestState): Finding | null =>
  findingIn(hops.findLast(({ by }) => by === 'context')?.envelope.message.attachments ?? [])

/** Checks whether the question differs from the message, i.e. a follow-up was resolved. */
const isResolved = ({ request }: RoleView): boolean =>
  request.hops.some(
    ({ by, envelope }) => by === 'welcome' && envelope.routing.detail?.code === reason('continues').code,
  )

const answer = (message: Reply['message'], why: CodedMessage): ReplyResult => ({
  kind: 'reply',
  message,
  target: 'welcome',
  reason: why,
  confidence: 1,
})

/** Checks whether documents were unreadable, so that an answer may exist in them. */
const isUnread = ({ hops }: RequestState): boolean =>
  hops.some(({ by, envelope }) => by === 'context' && (envelope.meta.details ?? []).some(isUnreadNote))

/** Lists the places that were searched, for an answer without findings. */
function placesOf({ actions, envelope }: RequestState): string {
  const { and, placeName } = messagesIn(envelope.context.user.language).answers
  const servers = new Set(actions.map(({ tool }) => serverOf(tool)))
  // Reading an answer back from the log counts as searching the memory.
  servers.delete('team')
  const names = [...servers].map(placeName)
  return names.length === 0 ? '—' : and(names)
}
