import { type Event, EventType } from '@ag-ui/core'
import type { Caller } from '../../ports/team.ts'
import type { ServiceContext } from '../service-context.ts'
import { sessionView } from '../wire/session-view.ts'

type View = ReturnType<typeof sessionView>

/** Shared state of AG-UI, as its reader may see it. @throws AppError not_found */
export const viewOf = async ({ team }: ServiceContext, sessionId: string, caller: Caller): Promise<View> =>
  sessionView(await team.session(sessionId, caller), caller)

/**
 * Yields the state of a session and its changes, until the client disconnects, the service stops or the
 * session is erased. Clients use it to see other people's messages.
 * @throws AppError not_found
 */
export async function* watch(
  context: ServiceContext,
  sessionId: string,
  caller: Caller,
  clientDisconnected: AbortSignal,
): AsyncGenerator<Event> {
  let view = await viewOf(context, sessionId, caller)
  yield { type: EventType.STATE_SNAPSHOT, snapshot: view }
  if (view.state === 'erased') return
  const signal = AbortSignal.any([clientDisconnected, context.shutdown])
  for await (const { kind } of context.team.events(sessionId, view.position, caller, signal)) {
    const after = await viewOf(context, sessionId, caller)
    yield* changed(view, after)
    view = after
    if (kind === 'erased') return
  }
}

/** Yields changed keys of the state as JSON Patch; no event if nothing changed. */
export function* changed(before: View, after: View): Generator<Event> {
  const old = before as Readonly<Record<string, unknown>>
  const delta = Object.entries(after)
    .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key]))
    .map(([key, value]) => ({ op: 'replace' as const, path: `/${key}`, value }))
  if (delta.length > 0) yield { type: EventType.STATE_DELTA, delta }
}
