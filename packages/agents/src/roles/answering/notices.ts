import { withHint } from '@agora-mcp/core/errors'
import { type AnswerPart, own } from '../../domain/answering/finding/answer-part.ts'
import { contradictionsIn } from '../../domain/passages/contradiction-note.ts'
import type { Action, ActionOutcome } from '../../domain/session/action.ts'
import { failureText } from '../../domain/tool-results/failure-text.ts'
import { asSentences, coded, messagesIn, reason, tell, textIn } from '../../messages/index.ts'
import type { RoleDeps, RoleView } from '../../ports/role.ts'

/** Collects notices for the user: contradictions, refused and failed actions, servers that are down. */
export function noticesOf({ request }: RoleView, { unavailable }: RoleDeps): AnswerPart[] {
  const { language } = request.envelope.context.user
  const { answers } = messagesIn(language)
  const contradictions = request.hops
    .flatMap(({ envelope }) => contradictionsIn(envelope))
    .map(({ said }) => said)
  const stopped = request.hops.filter(
    ({ by, envelope }) => by === 'observer' && contradictionsIn(envelope).length === 0,
  )
  const unread = request.hops.filter(({ by }) => by === 'context')
  const errors = request.hops.flatMap(({ envelope: { message } }) =>
    message.type === 'error' && typeof message.content !== 'string'
      ? [failureText(message.content.error)]
      : [],
  )
  const notices = [
    ...stopped.map((hop) => answers.stopped(noteOf(hop, language))),
    ...notDone(request.actions, 'refused', language).map((what) => answers.refused(what)),
    ...[...notDone(request.actions, 'failed', language), ...errors].map((what) => answers.failed(what)),
    ...(unavailable.length > 0 ? [answers.missing(missing(unavailable, answers.placeName))] : []),
    ...new Set(unread.map((hop) => noteOf(hop, language)).filter(Boolean)),
  ]
  return [
    ...(contradictions.length > 0 ? [own('contradiction', [...new Set(contradictions)].join('\n'))] : []),
    ...notices.map((text) => own('notice', text)),
  ]
}

/** Translates a role's note to the user's language. */
function noteOf({ envelope: { meta } }: RoleView['request']['hops'][number], language: string): string {
  const { notes, details = [] } = meta
  if (details.length === 0) return notes
  return asSentences(details.map((detail) => textIn(language, coded(notes, detail))))
}

const missing = (servers: RoleDeps['unavailable'], placeName: (server: string) => string): string =>
  servers
    .map(({ server }) => {
      const name = placeName(server)
      return name === server ? server : `${name} (${server})`
    })
    .join(', ')

const notDone = (actions: readonly Action[], status: Action['status'], language: string): string[] =>
  actions
    .filter((action) => action.status === status)
    .map(({ why, detail, outcome }) =>
      [textIn(language, coded(why, detail)), outcome === null ? '' : whyNot(outcome, language)]
        .filter(Boolean)
        .join(' — '),
    )

/** Returns why an action was not done; empty for a refusal without a reason. */
function whyNot({ text, detail }: ActionOutcome, language: string): string {
  if (detail?.code === reason('refused').code) return ''
  const told = detail === undefined ? null : tell(language, detail)
  return told === null ? failureText(text) : withHint({ message: told.text, hint: told.hint })
}
