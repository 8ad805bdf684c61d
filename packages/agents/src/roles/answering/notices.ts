import { contradictionsIn } from '../../domain/passages/contradiction-note.ts'
import { type Action, REFUSED } from '../../domain/session/action.ts'
import { failureText } from '../../domain/tool-results/failure-text.ts'
import type { Wording } from '../../messages/wording.ts'
import type { RoleDeps, RoleView } from '../../ports/role.ts'
import { placeName } from './place-names.ts'

/** Notices for the user: contradictions, refused and failed actions, servers that are down. */
export function noticesOf({ request }: RoleView, { unavailable }: RoleDeps, wording: Wording): string[] {
  const { language } = request.envelope.context.user
  const contradictions = request.hops
    .flatMap(({ envelope }) => contradictionsIn(envelope))
    .map(({ said }) => said)
  const stopped = request.hops.filter(
    ({ by, envelope }) => by === 'observer' && contradictionsIn(envelope).length === 0,
  )
  const unread = request.hops.filter(({ by }) => by === 'context').map(({ envelope }) => envelope.meta.notes)
  const errors = request.hops.flatMap(({ envelope: { message } }) =>
    message.type === 'error' && typeof message.content !== 'string'
      ? [failureText(message.content.error)]
      : [],
  )
  return [
    ...(contradictions.length > 0 ? [[wording.contradiction(), ...new Set(contradictions)].join('\n')] : []),
    ...stopped.map(({ envelope }) => wording.stopped(envelope.meta.notes)),
    ...notDone(request.actions, 'refused').map((what) => wording.refused(what)),
    ...[...notDone(request.actions, 'failed'), ...errors].map((what) => wording.failed(what)),
    ...(unavailable.length > 0 ? [wording.missing(missing(unavailable, language))] : []),
    ...new Set(unread.filter(Boolean)),
  ]
}

const missing = (servers: RoleDeps['unavailable'], language: string): string =>
  servers
    .map(({ server }) => {
      const name = placeName(server, language)
      return name === server ? server : `${name} (${server})`
    })
    .join(', ')

const notDone = (actions: readonly Action[], status: Action['status']): string[] =>
  actions
    .filter((action) => action.status === status)
    .map(({ why, outcome }) =>
      [why, outcome === null || outcome.text === REFUSED ? '' : failureText(outcome.text)]
        .filter(Boolean)
        .join(' — '),
    )
