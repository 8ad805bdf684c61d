import { erasesAll } from '../chain/hash-chain.ts'
import type { LogContents, NewEntry } from '../session/log-content.ts'

/** Unfinished work of a session, kept beside the log so that the log need not be read. */
export interface OpenWork {
  /** Ids of unanswered requests, oldest first. */
  readonly requests: readonly string[]
  readonly actions: readonly OpenAction[]
}

interface OpenAction {
  readonly id: string
  readonly request: string
  /** Pending step: none, showing it to a person, or a person's decision. */
  readonly needs: 'nothing' | 'asking' | 'decision'
}

/** `due`: a process has to continue; `waiting`: a person has to decide; `idle`: everything is answered. */
export type WorkState = 'due' | 'waiting' | 'idle'

export const NO_WORK: OpenWork = { requests: [], actions: [] }

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
      return erasesAll(content) ? NO_WORK : work
    default:
      return work
  }
}

/** Derives the state of a session's work; a request that waits for a person does not block the others. */
export function stateOf({ requests, actions }: OpenWork): WorkState {
  if (requests.length === 0) return 'idle'
  const waits = (id: string) => {
    const own = actions.filter(({ request }) => request === id)
    return own.length > 0 && own.every(({ needs }) => needs === 'decision')
  }
  return requests.every(waits) ? 'waiting' : 'due'
}

/** Ends the request of an envelope to `welcome`, unless it contains actions that wait for a person. */
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
