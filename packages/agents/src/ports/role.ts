import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import type { RoleName } from '../domain/routing/rules.ts'
import type { Action, WantedAction } from '../domain/session/action.ts'
import type { Called, Target } from '../domain/session/log-content.ts'
import type { RequestState, SessionState } from '../domain/session/session-state.ts'
import type { TextEmbedder } from './embedder.ts'
import type { Model } from './model.ts'
import type { ScriptProposal } from './scripts.ts'
import type { Specialist } from './specialists.ts'
import type { ToolCard } from './tools.ts'

/** What a role sees when it is called. */
export interface RoleView {
  /** As what it is called, e.g. `specialist:vrd`. */
  readonly target: Called
  /** What the user asks, as the welcome agent understood it. */
  readonly question: string
  readonly request: RequestState
  readonly session: SessionState
  /** What it wanted done in this visit, each with its outcome. */
  readonly actions: readonly Action[]
  /** Why it was called. */
  readonly why: string
  /** `YYYY-MM-DD`. */
  readonly today: string
}

/** What roles work with. Whatever reads or changes something outside is an action, done by the orchestrator. */
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

/** What a role says, and to whom it would hand on. */
export interface Said {
  readonly message: Envelope['message']
  readonly target: Target
  readonly reason: string
  /** 0 to 1: how sure it is of the target. */
  readonly confidence: number
  readonly references?: readonly string[]
  readonly notes?: string
  /** Sentences and lines of the message that the program wrote itself: they claim nothing, so they need no source. */
  readonly own?: readonly string[]
}

/** What a role wants done before it speaks. */
export interface WantsResult {
  readonly kind: 'wants'
  readonly actions: readonly WantedAction[]
}

/** What a role says, as a result. */
export interface SaysResult extends Said {
  readonly kind: 'says'
}

/** What a role comes to: something to be done before it speaks, or what it says. */
export type RoleResult = WantsResult | SaysResult

/** An agent of the team. Its description is data, so that the docs can be held to it. */
export interface Role {
  readonly name: RoleName
  readonly responsibility: string
  readonly inputs: string
  readonly outputs: string
  readonly triggers: string
  /** Patterns of the tools that it may use, e.g. `memory__search_*`; specialists bring their own. */
  readonly tools: readonly string[]
  /** @throws whatever goes wrong: the orchestrator tells it and goes on without this role */
  run(view: RoleView, deps: RoleDeps, signal: AbortSignal): Promise<RoleResult>
}
