import type { CodedMessage } from '@agora-mcp/core/errors'
import { reason } from '../../messages/index.ts'
import { contradictionsIn } from '../passages/contradiction-note.ts'
import { textOf } from '../session/envelope-text.ts'
import type { Hop, RequestState } from '../session/session-state.ts'
import { roleOf } from './rules.ts'

export interface Observation {
  readonly kind: 'loop' | 'contradiction'
  readonly said: CodedMessage
}

/** Maximum number of calls per role: a second one may follow a clarification or an observation. */
const MAX_VISITS = 2

/** Detects a problem in the exchange so far; null if there is none or it was already reported. */
export function observe({ hops }: RequestState): Observation | null {
  const last = hops.at(-1)
  const told = hops.some(({ by }) => by === 'observer')
  if (last === undefined || last.by === 'observer' || last.by === 'orchestrator' || told) return null
  const repeated = hops.slice(0, -1).find((hop) => textKey(hop) === textKey(last))
  const { target } = last.envelope.routing
  const visits = hops.filter(({ by }) => by === target).length
  if (repeated !== undefined || (visits >= MAX_VISITS && roleOf(target) !== 'welcome')) {
    return { kind: 'loop', said: reason('handed_again', { role: last.by, to: target }) }
  }
  const [contradiction] = contradictionsIn(last.envelope)
  return contradiction === undefined
    ? null
    : { kind: 'contradiction', said: reason('contradiction', { said: contradiction.said }) }
}

const textKey = ({ by, envelope }: Hop): string =>
  JSON.stringify([by, envelope.routing.target, textOf(envelope)])
