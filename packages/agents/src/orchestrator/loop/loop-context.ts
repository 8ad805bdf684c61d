import type { RoleName } from '../../domain/routing/rules.ts'
import type { RequestState } from '../../domain/session/session-state.ts'
import type { Documents } from '../../ports/documents.ts'
import type { TextEmbedder } from '../../ports/embedder.ts'
import type { Model } from '../../ports/model.ts'
import type { Role } from '../../ports/role.ts'
import type { ScriptProposal } from '../../ports/scripts.ts'
import type { Specialist } from '../../ports/specialists.ts'
import type { Tools } from '../../ports/tools.ts'
import type { RequestSpans } from '../../telemetry/index.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Utterance } from './envelope-of.ts'

/** What the orchestrator works with. */
export interface LoopContext {
  readonly sessions: Sessions
  readonly tools: Tools
  readonly roles: Readonly<Record<RoleName, Role>>
  readonly deps: {
    readonly documents: Documents
    readonly embedder: TextEmbedder
    readonly specialists: readonly Specialist[]
    proposeScripts(question: string): readonly ScriptProposal[]
    modelOf(role: RoleName): Model
    /** Works where there is no language model, or where it fails. */
    readonly rules: Model
  }
  /** Takes what a role would say to the user and gives what may be said: quotations that stand in their sources. */
  checkAnswer(said: Utterance, request: RequestState): Promise<Utterance>
  /** Looks whether documents have changed; waits for it no longer than a user would. */
  freshen(): Promise<void>
  clock(): Date
  readonly signal: AbortSignal
  readonly spans: RequestSpans
}
