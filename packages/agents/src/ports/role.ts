import type { CodedMessage } from '@agora-mcp/core/errors'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import type { AnswerPart, RulesAnswer } from '../domain/answering/answer-part.ts'
import type { RoleName } from '../domain/routing/rules.ts'
import type { Action, WantedAction } from '../domain/session/action.ts'
import type { Called, Target } from '../domain/session/log-content.ts'
import type { RequestState, SessionState } from '../domain/session/session-state.ts'
import type { TextEmbedder } from './embedder.ts'
import type { Model } from './model.ts'
import type { ScriptProposal } from './scripts.ts'
import type { Specialist } from './specialists.ts'
import type { ToolCard } from './tools.ts'

/** The input of a role. */
export interface RoleView {
  /** The name by which it is called, e.g. `specialist:vrd`. */
  readonly target: Called
  /** The question as the welcome agent understood it. */
  readonly question: string
  readonly request: RequestState
  readonly session: SessionState
  /** Actions it has asked for since its last reply, with their outcomes. */
  readonly actions: readonly Action[]
  /** Reason for the call. */
  readonly why: CodedMessage
  /** `YYYY-MM-DD`. */
  readonly today: string
}

/** The tools of a role. A role does no I/O itself: it asks the orchestrator for actions. */
export interface RoleDeps {
  readonly model: Model
  readonly embedder: TextEmbedder
  /** The tools that this role may use. */
  readonly tools: readonly ToolCard[]
  readonly specialists: readonly Specialist[]
  /** The scripts that a question is about, with their arguments. */
  proposeScripts(question: string): readonly ScriptProposal[]
  /** Servers that are down now. */
  readonly unavailable: readonly { readonly server: string; readonly reason: string }[]
  /** Version of each document, by its path. */
  readonly versions: ReadonlyMap<string, string>
}

/** A reply with the role that should go on. */
export interface Reply {
  readonly message: Envelope['message']
  readonly target: Target
  readonly reason: CodedMessage
  /** Confidence in the target, 0 to 1. */
  readonly confidence: number
  readonly references?: readonly string[]
  readonly notes?: readonly CodedMessage[]
  /** What a response is made of; without parts it is the team's own words, which claim nothing. */
  readonly parts?: readonly AnswerPart[]
  /** What the rules say; it stands where no claim in `parts` has support and answers. */
  readonly fallback?: RulesAnswer
}

/** A request for actions before the role replies. */
export interface ActionsResult {
  readonly kind: 'actions'
  readonly actions: readonly WantedAction[]
}

export interface ReplyResult extends Reply {
  readonly kind: 'reply'
}

/** The result of a call: actions that the role needs first, or its reply. */
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
