import type { CodedMessage } from '@agora-mcp/core/errors'
import { reason } from '../../messages/index.ts'
import { contradictionsIn } from '../passages/contradiction-note.ts'
import { textOf } from '../session/envelope-text.ts'
import type { Hop, RequestState } from '../session/session-state.ts'
import { roleOf } from './rules.ts'

/** Something that the observer has to tell. */
export interface Observation {
  readonly kind: 'loop' | 'contradiction'
  readonly said: CodedMessage
}

/** A role may be called twice: once more after a clarification or an observation. */
const MOST_VISITS = 2

/** What is wrong with the exchange so far; null where nothing is, and where the observer has told it. */
export function observe({ hops }: RequestState): Observation | null {
  const last = hops.at(-1)
  const told = hops.some(({ by }) => by === 'observer')
  if (last === undefined || last.by === 'observer' || last.by === 'orchestrator' || told) return null
  const repeated = hops.slice(0, -1).find((hop) => says(hop) === says(last))
  const { target } = last.envelope.routing
  const visits = hops.filter(({ by }) => by === target).length
  if (repeated !== undefined || (visits >= MOST_VISITS && roleOf(target) !== 'welcome')) {
    return { kind: 'loop', said: reason('handed_again', { role: last.by, to: target }) }
  }
  const [contradiction] = contradictionsIn(last.envelope)
  return contradiction === undefined
    ? null
    : { kind: 'contradiction', said: reason('contradiction', { said: contradiction.said }) }
}

const says = ({ by, envelope }: Hop): string =>
  JSON.stringify([by, envelope.routing.target, textOf(envelope)])
