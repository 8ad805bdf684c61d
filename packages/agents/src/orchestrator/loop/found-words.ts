import { refOf } from '@agora-mcp/core/errors'
import { LRUCache } from 'lru-cache'
import type { AccessScope } from '../../domain/access/access-scope.ts'
import { idsIn } from '../../domain/safe-reuse/ids-in.ts'
import type { Action, ActionOutcome } from '../../domain/session/action.ts'
import type { RequestState } from '../../domain/session/session-state.ts'
import { reason } from '../../messages/index.ts'
import type { Tools } from '../../ports/tools.ts'

/** Servers whose results quote other people's sessions: the memory, and the log itself. */
const QUOTING = ['memory', 'team']
/** Maximum number of outcomes in memory, far above the number in progress. */
const MAX_KEPT = 1_000

const quotesOthers = (tool: string): boolean => QUOTING.includes(tool.split('__', 1)[0] ?? '')

/**
 * Text that actions found in other sessions. A session's log keeps only ids, since it outlives those
 * sessions; the text stays in memory while the request is in progress, and is fetched again after a restart.
 */
export interface FoundWords {
  /** Stores the text of an outcome. @returns The outcome as logged. */
  keep(action: Pick<Action, 'id' | 'tool'>, outcome: ActionOutcome): ActionOutcome
  restore(
    scope: AccessScope,
    request: RequestState,
    tools: Pick<Tools, 'call'>,
    signal: AbortSignal,
  ): Promise<RequestState>
}

export function createFoundWords(): FoundWords {
  const kept = new LRUCache<string, ActionOutcome>({ max: MAX_KEPT })

  const restored = async (
    scope: AccessScope,
    action: Action,
    tools: Pick<Tools, 'call'>,
    signal: AbortSignal,
  ): Promise<Action> => {
    // Writing actions are not repeated; only their success matters.
    if (!isCut(action)) return action
    const outcome =
      kept.get(action.id) ?? (await tools.call(scope, action.tool, action.arguments, { signal }))
    kept.set(action.id, outcome)
    return { ...action, outcome }
  }

  return {
    keep({ id, tool }, outcome) {
      if (!quotesOthers(tool)) return outcome
      kept.set(id, outcome)
      return outcome.ok ? cut(outcome) : withoutWords(outcome)
    },
    async restore(scope, request, tools, signal) {
      if (!request.actions.some(isCut)) return request
      const actions = await Promise.all(
        request.actions.map((action) => restored(scope, action, tools, signal)),
      )
      return { ...request, actions }
    },
  }
}

/** Checks whether an action only read and its log entry has ids only. */
const isCut = ({ type, tool, needsApproval, outcome }: Action): boolean =>
  type === 'fetch_document' && !needsApproval && quotesOthers(tool) && outcome?.ok === true

function cut({ data }: ActionOutcome): ActionOutcome {
  const told = reason('ids_kept')
  return { ok: true, text: told.text, detail: refOf(told), data: idsIn(data) ?? null }
}

/** Removes text from a failure: a refusal may quote its subject, an unavailable server quotes nobody. */
function withoutWords(outcome: ActionOutcome): ActionOutcome {
  if (outcome.code === undefined || outcome.code === 'unavailable') return outcome
  return { ...outcome, text: outcome.code, data: null }
}
