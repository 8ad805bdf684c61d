import type { PlanTask } from '@agora-mcp/core/schemas/envelope'

/** A Markdown task sheet: front matter, text, and `- [ ]` tasks. */
export interface TaskSheet {
  /** Path relative to its documents folder, with `/`. */
  readonly path: string
  readonly title: string
  readonly project: string | null
  /** `YYYY-MM-DD`; null if the front matter has none. */
  readonly date: string | null
  /** Person responsible for the whole sheet; null if not named. */
  readonly responsible: string | null
  readonly tasks: readonly SheetTask[]
}

export type Ticked = NonNullable<PlanTask['ticked']>

export interface SheetTask {
  readonly title: string
  readonly who: string | null
  /** `YYYY-MM-DD`. */
  readonly dueDate: string | null
  readonly state: 'todo' | 'doing' | 'done'
  /** Person who set the state, and time (ISO 8601, UTC); absent if the sheet itself says it. */
  readonly ticked?: Ticked
  /** UTF-16 offsets of its line in the sheet's text. */
  readonly charStart: number
  readonly charEnd: number
}
