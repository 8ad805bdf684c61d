import type { MessageRef } from '@agora-mcp/core/errors'
import type { AnswerPart, Envelope } from '@agora-mcp/core/schemas/envelope'

export type { AnswerPart, Envelope }
export type Attachment = Envelope['message']['attachments'][number]
export type Plan = Extract<Envelope['message'], { type: 'action_plan' }>['content']
export type Task = Plan['tasks'][number]
export type ActionStatus = Envelope['actions'][number]['status'] | 'running'

export interface About {
  readonly name: string
  readonly version: string
  readonly role: 'staff' | 'user' | null
  readonly signed_in: boolean
  readonly token_needed: boolean
  /** Null without a language model. */
  readonly language_model: string | null
  readonly models: Readonly<Record<string, string>>
  /** Display names of the specialists, by slug. */
  readonly specialists: Readonly<Record<string, string>>
  readonly documents: number
  /** Projects that a conversation can be about. */
  readonly projects: readonly string[]
  readonly ready: boolean
  /** Progress of reading documents; null if none is being read. */
  readonly reading: { readonly read: number; readonly found: number } | null
  readonly unavailable: readonly { readonly server: string; readonly reason: string }[]
  readonly unreadable: readonly {
    readonly path: string
    readonly reason: string
    readonly detail: MessageRef | null
  }[]
  readonly max_upload_bytes: number
}

export interface SessionSummary {
  readonly session_id: string
  readonly title: string | null
  /** Null for all projects. */
  readonly project: string | null
  readonly opened_at: string
  readonly last_at: string
  readonly position: number
  readonly state: 'idle' | 'working' | 'awaiting_approval' | 'erased'
}

export interface Page<Item> {
  readonly items: readonly Item[]
  readonly next_cursor: string | null
  readonly total_count?: number
}

export interface Verification {
  readonly verdict: 'verified' | 'erased' | 'broken'
  readonly entries: number
  readonly detail: string | null
}

export interface OfficeDocument {
  readonly source: string
  readonly title: string | null
  readonly kind: string
  readonly pages: number | null
  readonly state: 'ready' | 'reading' | 'failed' | 'cancelled'
  readonly progress: {
    readonly step: string
    readonly detail: MessageRef | null
    readonly done: number
    readonly total: number | null
  } | null
  readonly reason: string | null
  readonly detail: MessageRef | null
  readonly bytes: number
  readonly modified_at: string
  readonly deletable: boolean
}

/** A rectangle on a page, in fractions of its width and height. */
export interface Box {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Passage {
  readonly source: string
  readonly title: string | null
  readonly section: string | null
  readonly location: string
  readonly text: string
  readonly before: string
  readonly after: string
  readonly page: number | null
  readonly pages: number | null
  readonly boxes: readonly Box[]
  /** Reason for missing boxes; null if there are boxes, and for text. */
  readonly note: string | null
  readonly detail: MessageRef | null
  readonly version_changed: boolean
}

export interface Memory {
  readonly id: string
  readonly text: string
  readonly question: string | null
  readonly date: string
  /** Last correction; null if never corrected. */
  readonly corrected: { readonly by: string; readonly at: string } | null
  readonly sources: readonly { readonly source: string; readonly version_holds: boolean }[]
  readonly session_id: string | null
}

export interface ActionView {
  readonly action_id: string
  readonly by: string
  /** Null for users. */
  readonly tool: string | null
  readonly arguments: Readonly<Record<string, unknown>> | null
  readonly why: string
  readonly detail: MessageRef | null
  readonly status: ActionStatus
  readonly decided: Decision | null
  readonly outcome_text: string | null
  readonly outcome_detail: MessageRef | null
}

export interface Decision {
  readonly decision: 'approve' | 'refuse'
  readonly who: string
  readonly reason: string | null
  readonly at: string
}

/** Tokens of a language model. */
export interface ModelUsage {
  readonly model: string
  readonly input_tokens: number
  readonly output_tokens: number
  /** Null for a model without a price. */
  readonly cost: number | null
}

/** A role's reply with its time. */
export interface HopView {
  readonly by: string
  readonly at: string
  readonly position: number
  readonly envelope: Envelope
}

/** An interrupt that an exchange waits for, as in AG-UI. */
export interface HistoryInterrupt {
  /** For an approval, the id of its action. */
  readonly id: string
  readonly reason: string
  readonly message?: string
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** A user's message with everything that resulted from it. */
export interface HistoryItem {
  readonly request_id: string
  /** Id assigned by the page; null for a message from another interface. */
  readonly message_id: string | null
  readonly position: number
  readonly at: string
  readonly text: string | null
  readonly state: 'working' | 'waiting' | 'answered'
  readonly hops: readonly HopView[]
  readonly actions: readonly ActionView[]
  readonly usage: readonly ModelUsage[]
  readonly answer: Envelope | null
  readonly answered_at: string | null
  /** Pending decisions about actions, or the team's question. */
  readonly interrupts: readonly HistoryInterrupt[]
}

export interface History {
  readonly items: readonly HistoryItem[]
  readonly next_before: number | null
  readonly position: number
  readonly total_count: number
  readonly erased: boolean
}

export interface SessionFile {
  readonly name: string
  readonly bytes: number
  readonly given_at: string
  readonly deletable: boolean
}

export interface ToolVersion {
  readonly hash: string
  readonly title: string | null
  readonly description: string
  readonly input_schema: Readonly<Record<string, unknown>>
  readonly annotations: Readonly<Record<string, unknown>>
}

/** A tool whose definition differs from the accepted one; null for a new tool. */
export interface ToolChange {
  readonly tool: string
  readonly accepted: ToolVersion | null
  readonly now: ToolVersion
}
