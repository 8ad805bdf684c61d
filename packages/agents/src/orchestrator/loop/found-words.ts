import { refOf } from '@agora-mcp/core/errors'
import { LRUCache } from 'lru-cache'
import type { AccessScope } from '../../domain/access/access-scope.ts'
import { idsIn } from '../../domain/safe-reuse/ids-in.ts'
import type { Action, ActionOutcome } from '../../domain/session/action.ts'
import type { RequestState } from '../../domain/session/session-state.ts'
import { reason } from '../../messages/index.ts'
import type { Tools } from '../../ports/tools.ts'

/** Servers whose results quote sessions of others: the memory, and the log itself. */
const QUOTING = ['memory', 'team']
/** Outcomes whose words are kept in memory: many more than are under way at once. */
const MOST_KEPT = 1_000

const quotesOthers = (tool: string): boolean => QUOTING.includes(tool.split('__', 1)[0] ?? '')

/**
 * The words that actions have found in other sessions. The log of a session keeps ids of them alone, since it outlives those
 * sessions; the words are kept in memory while the request is under way, and are asked for again after a restart.
 */
export interface FoundWords {
  /** Keeps the words of an outcome. @returns The outcome as the log has it. */
  keep(action: Pick<Action, 'id' | 'tool'>, outcome: ActionOutcome): ActionOutcome
  /** The request with the words that its actions have found. */
  restore(
    scope: AccessScope,
    request: RequestState,
    tools: Pick<Tools, 'call'>,
    signal: AbortSignal,
  ): Promise<RequestState>
}

/** Knows no words at first. */
export function createFoundWords(): FoundWords {
  const kept = new LRUCache<string, ActionOutcome>({ max: MOST_KEPT })

  const restored = async (
    scope: AccessScope,
    action: Action,
    tools: Pick<Tools, 'call'>,
    signal: AbortSignal,
  ): Promise<Action> => {
    // What writes is not repeated: that it was done is all that matters of it.
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

/** Whether an action only read, and the log has no words of what it found. */
const isCut = ({ type, tool, needsApproval, outcome }: Action): boolean =>
  type === 'fetch_document' && !needsApproval && quotesOthers(tool) && outcome?.ok === true

function cut({ data }: ActionOutcome): ActionOutcome {
  const told = reason('ids_kept')
  return { ok: true, text: told.text, detail: refOf(told), data: idsIn(data) ?? null }
}

/** A refusal may quote what it is about; that a server is away says nothing of anybody. */
function withoutWords(outcome: ActionOutcome): ActionOutcome {
  if (outcome.code === undefined || outcome.code === 'unavailable') return outcome
  return { ...outcome, text: outcome.code, data: null }
}
