import type { RoleName } from '../../domain/routing/rules.ts'
import type { Documents } from '../../ports/documents.ts'
import type { TextEmbedder } from '../../ports/embedder.ts'
import type { Model } from '../../ports/model.ts'
import type { Role } from '../../ports/role.ts'
import type { ScriptProposal } from '../../ports/scripts.ts'
import type { Specialist } from '../../ports/specialists.ts'
import type { Tools } from '../../ports/tools.ts'
import type { RequestSpans } from '../../telemetry/index.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Drafts } from './drafts.ts'
import type { FoundWords } from './found-words.ts'
import type { RunningCalls } from './running-calls.ts'

/** Ports and state that each step of the loop works with. */
export interface LoopContext {
  readonly sessions: Sessions
  readonly tools: Tools
  readonly found: FoundWords
  readonly drafts: Drafts
  readonly running: RunningCalls
  readonly roles: Readonly<Record<RoleName, Role>>
  readonly deps: {
    readonly documents: Documents
    readonly embedder: TextEmbedder
    readonly specialists: readonly Specialist[]
    proposeScripts(question: string): readonly ScriptProposal[]
    modelOf(role: RoleName): Model
    /** Rule-based model, for roles without a language model and as a fallback. */
    readonly rules: Model
  }
  /** Syncs the documents with their folders, within a time limit that is acceptable to a user. */
  refreshDocuments(): Promise<void>
  clock(): Date
  readonly signal: AbortSignal
  readonly spans: RequestSpans
}
