import type { Interrupt } from '@ag-ui/core'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import type * as z from 'zod'
import type {
  aboutSchema,
  actionSchema,
  documentSchema,
  historySchema,
  hopSchema,
  listedSessionSchema,
  memorySchema,
  passageSchema,
  sessionFileSchema,
  toolChangeSchema,
  verificationSchema,
} from '../../../src/service/wire/responses.ts'

export type { AnswerPart, Envelope } from '@agora-mcp/core/schemas/envelope'
export type Attachment = Envelope['message']['attachments'][number]
export type Plan = Extract<Envelope['message'], { type: 'action_plan' }>['content']
export type Task = Plan['tasks'][number]

export type About = z.output<typeof aboutSchema>
export type SessionSummary = z.output<typeof listedSessionSchema>
export type Verification = z.output<typeof verificationSchema>
export type OfficeDocument = z.output<typeof documentSchema>
export type Passage = z.output<typeof passageSchema>
export type Memory = z.output<typeof memorySchema>
export type SessionFile = z.output<typeof sessionFileSchema>
export type ToolChange = z.output<typeof toolChangeSchema>
export type ToolVersion = ToolChange['now']

export interface Page<Item> {
  readonly items: readonly Item[]
  readonly next_cursor: string | null
  readonly total_count?: number
}

type Action = z.output<typeof actionSchema>

/** An action as a person sees it. */
export interface ActionView
  extends Pick<
    Action,
    'action_id' | 'by' | 'why' | 'detail' | 'status' | 'decided' | 'outcome_text' | 'outcome_detail'
  > {
  /** Null for users. */
  readonly tool: string | null
  readonly arguments: Action['arguments'] | null
}

export type HopView = z.output<typeof hopSchema>

type AnyHistory = z.output<typeof historySchema>

/** A user's message with everything that resulted from it. */
export interface HistoryItem extends Omit<AnyHistory['items'][number], 'interrupts'> {
  /** Pending decisions about actions, or the team's question. */
  readonly interrupts: readonly Interrupt[]
}
export interface History extends Omit<AnyHistory, 'items'> {
  readonly items: readonly HistoryItem[]
}
export type ModelUsage = HistoryItem['usage'][number]
