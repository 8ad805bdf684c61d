import type { CodedMessage } from '@agora-mcp/core/errors'
import { measuresIn } from '../domain/citations/measures.ts'
import { contradictionsIn } from '../domain/passages/contradiction-note.ts'
import type { RequestState } from '../domain/session/session-state.ts'
import { messagesIn, reason } from '../messages/index.ts'
import type { Reply, Role, RoleResult } from '../ports/role.ts'
import { noticesOf } from './answering/notices.ts'
import { chosenPassages, type FoundPassage, passagesOf } from './answering/passages.ts'
import { quotedAnswer } from './answering/quoted-answer.ts'
import { titlesOf } from './answering/result-lines.ts'
import { serverOf } from './answering/server-of.ts'
import { isUnreadNote } from './answering/unread-note.ts'
import { writtenAnswer } from './answering/written-answer.ts'

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
      const intro = content.tasks.length > 0 ? [answers.plan()] : []
      const said = [...intro, ...(content.summary === null ? [] : [content.summary]), ...notices].join('\n\n')
      return answer(
        { type: 'action_plan', content: { ...content, summary: said }, attachments },
        reason('plan_requested'),
      )
    }
    const found = passagesOf(view.request)
    const documents = found.filter((piece) => piece.is_text)
    const results = found.filter((piece) => !piece.is_text)
    const written = deps.model.writes
      ? await writtenAnswer(view.question, [...documents, ...results], deps, signal)
      : null
    const titles = titlesOf(view.request)
    const computed = view.request.actions.some(
      ({ type, status }) => type === 'run_script' && status === 'done',
    )
    const {
      lines,
      citations,
      own: heads,
    } = written ??
    quotedAnswer(
      view.question,
      documents,
      results,
      { contradicting: statementsOf(view.request), chosen: chosenPassages(view.request) },
      { answers, titles, computed },
    )
    const nothing = lines.length === 0
    const notFound = isUnread(view.request) ? answers.nothingRead : answers.nothingFound
    const body = nothing ? [notFound(placesOf(view.request))] : lines
    const closing = written === null && !nothing ? [answers.noModel] : []
    const own = [
      answers.accordingTo(),
      answers.fromTools(),
      ...[...measuresIn(view.question), answers.date].map((measure) => answers.withoutValue(measure)),
      ...titles.values(),
      ...heads,
      ...(nothing ? body : []),
      ...notices,
      ...closing,
    ]
    const content = [...body, ...notices, ...closing].join('\n\n')
    return answer(
      { type: 'response', content, attachments: citations },
      reason(nothing ? 'nothing_found' : 'found'),
      own,
    )
  },
}

const answer = (message: Reply['message'], why: CodedMessage, own: readonly string[] = []): RoleResult => ({
  own,
  kind: 'reply',
  message,
  target: 'welcome',
  reason: why,
  confidence: 1,
})

/** Both sides of every contradiction, to be quoted. */
const statementsOf = ({ hops }: RequestState): FoundPassage[] => {
  const said = hops
    .filter(({ by }) => by === 'context')
    .flatMap(({ envelope }) => contradictionsIn(envelope))
    .flatMap(({ statements }) => statements)
  const byPlace = new Map(said.map((one) => [`${one.source} ${one.char_start}`, one]))
  return [...byPlace.values()].map((one) => ({
    ...one,
    similarity: 1,
    language: null,
    fields: null,
    is_text: true,
  }))
}

/** Whether documents could not be read, so that nobody knows whether they answer. */
const isUnread = ({ hops }: RequestState): boolean =>
  hops.some(({ by, envelope }) => by === 'context' && (envelope.meta.details ?? []).some(isUnreadNote))

/** The places that were searched, for an answer that found nothing. */
function placesOf({ actions, envelope }: RequestState): string {
  const { and, placeName } = messagesIn(envelope.context.user.language).answers
  const servers = new Set(actions.map(({ tool }) => serverOf(tool)))
  // Reading an answer back from the log counts as searching the memory.
  servers.delete('team')
  const names = [...servers].map(placeName)
  return names.length === 0 ? '—' : and(names)
}
