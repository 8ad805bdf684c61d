import type { CodedMessage } from '@agora-mcp/core/errors'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import type { RulesAnswer } from '../domain/answering/finding/answer-part.ts'
import type { RoleName } from '../domain/routing/rules.ts'
import type { Action, WantedAction } from '../domain/session/action.ts'
import type { Called, Target } from '../domain/session/log-content.ts'
import type { RequestState, SessionState } from '../domain/session/session-state.ts'
import type { TextEmbedder } from './embedder.ts'
import type { Model } from './model.ts'
import type { ScriptProposal } from './scripts.ts'
import type { Specialist } from './specialists.ts'
import type { ToolCard } from './tools.ts'

export interface RoleView {
  /** Name by which it is called, e.g. `specialist:vrd`. */
  readonly target: Called
  /** Question as the welcome agent rewrote it. */
  readonly question: string
  readonly request: RequestState
  readonly session: SessionState
  /** Actions requested since its last reply, with their outcomes. */
  readonly actions: readonly Action[]
  readonly why: CodedMessage
  /** `YYYY-MM-DD`. */
  readonly today: string
}

/** Services for a role. A role does no I/O itself: it requests actions from the orchestrator. */
export interface RoleDeps {
  readonly model: Model
  readonly embedder: TextEmbedder
  /** Shows the user an answer while it is written, before its check; replaces the text shown before. */
  draft(text: string): void
  readonly tools: readonly ToolCard[]
  readonly specialists: readonly Specialist[]
  proposeScripts(question: string): readonly ScriptProposal[]
  readonly unavailable: readonly { readonly server: string; readonly reason: string }[]
  /** Version of each document, by path. */
  readonly versions: ReadonlyMap<string, string>
}

export interface Reply {
  /** An answer without parts is the team's own words, which make no factual claim. */
  readonly message: Envelope['message']
  readonly target: Target
  readonly reason: CodedMessage
  /** Confidence in the target, 0 to 1. */
  readonly confidence: number
  readonly references?: readonly string[]
  readonly notes?: readonly CodedMessage[]
  /** Rule-based answer, used if no claim in the message's parts is supported and answers. */
  readonly fallback?: RulesAnswer
}

export interface ActionsResult {
  readonly kind: 'actions'
  readonly actions: readonly WantedAction[]
}

export interface ReplyResult extends Reply {
  readonly kind: 'reply'
}

export type RoleResult = ActionsResult | ReplyResult

/** An agent of the team. Its description is data, so that the documentation can be checked against it. */
export interface Role {
  readonly name: RoleName
  readonly responsibility: string
  readonly inputs: string
  readonly outputs: string
  readonly triggers: string
  /** Patterns of the tools it may use, e.g. `memory__search_*`; a specialist's file adds its own. */
  readonly tools: readonly string[]
  /** @throws any error: the orchestrator reports it and goes on without this role */
  run(view: RoleView, deps: RoleDeps, signal: AbortSignal): Promise<RoleResult>
}
