import type { LogContents, NewEntry } from '../session/log-content.ts'

/** What of a session is not done yet, as far as its log tells without being read again. */
export interface OpenWork {
  /** Ids of the requests without an answer, oldest first. */
  readonly requests: readonly string[]
  /** Actions of these requests that have no outcome yet. */
  readonly actions: readonly OpenAction[]
}

interface OpenAction {
  readonly id: string
  readonly request: string
  /** Whether it can be done now, or a person has to decide about it: one who was asked, or was not asked yet. */
  readonly needs: 'nothing' | 'asking' | 'decision'
}

/** `due`: a process has to go on; `waiting`: nothing can be done before a person decides; `idle`: all is answered. */
export type WorkState = 'due' | 'waiting' | 'idle'

/** Of a session in which nothing was asked. */
export const NO_WORK: OpenWork = { requests: [], actions: [] }

/** What is left to do after an entry. */
export function workAfter(work: OpenWork, { kind, content }: NewEntry): OpenWork {
  switch (kind) {
    case 'request':
      return { ...work, requests: [...work.requests, content.request_id] }
    case 'hop':
      return afterHop(work, content)
    case 'actions_wanted':
      return work.requests.includes(content.request_id)
        ? { ...work, actions: [...work.actions, ...wanted(content)] }
        : work
    case 'decided':
      return content.decision === 'refuse'
        ? withoutAction(work, content.action_id)
        : changed(work, ({ id }) => id === content.action_id, 'nothing')
    case 'action_ended':
      return withoutAction(work, content.action_id)
    case 'erased':
      return NO_WORK
    default:
      return work
  }
}

/** Requests are answered one after the other, so that the oldest one decides. */
export function stateOf({ requests, actions }: OpenWork): WorkState {
  const [current] = requests
  if (current === undefined) return 'idle'
  const own = actions.filter(({ request }) => request === current)
  return own.length > 0 && own.every(({ needs }) => needs === 'decision') ? 'waiting' : 'due'
}

/** An envelope to `welcome` ends its request, unless it tells which actions wait for a person. */
function afterHop(work: OpenWork, { request_id, envelope }: LogContents['hop']): OpenWork {
  if (envelope.routing.target !== 'welcome') return work
  if (envelope.actions.some(({ status }) => status === 'awaiting_approval')) {
    return changed(work, ({ request, needs }) => request === request_id && needs === 'asking', 'decision')
  }
  return {
    requests: work.requests.filter((id) => id !== request_id),
    actions: work.actions.filter(({ request }) => request !== request_id),
  }
}

const wanted = ({ request_id, actions }: LogContents['actions_wanted']): OpenAction[] =>
  actions.map(({ id, needsApproval }) => ({
    id,
    request: request_id,
    needs: needsApproval ? 'asking' : 'nothing',
  }))

const changed = (
  work: OpenWork,
  which: (action: OpenAction) => boolean,
  needs: OpenAction['needs'],
): OpenWork => ({
  ...work,
  actions: work.actions.map((action) => (which(action) ? { ...action, needs } : action)),
})

const withoutAction = (work: OpenWork, gone: string): OpenWork => ({
  ...work,
  actions: work.actions.filter(({ id }) => id !== gone),
})
