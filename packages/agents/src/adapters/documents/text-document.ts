import type { CodedMessage } from '@agora-mcp/core/errors'
import type { TaskSheet } from '../../domain/plan/task-sheet.ts'
import type { Field, OfficeDocument } from '../../ports/documents.ts'

/** A piece of a text: `text.slice(charStart, charEnd)`. */
export interface TextPassage {
  readonly charStart: number
  readonly charEnd: number
  /** Headings above it, from the highest down, joined by ` > `; of a table with the line. */
  readonly location: string
  /** The cells of a line of a table; null for prose. */
  readonly fields: readonly Field[] | null
}

/** A text file as it was read. */
export interface TextDocument {
  readonly kind: Exclude<OfficeDocument['kind'], 'pdf'>
  readonly title: string
  /** From its front matter, `YYYY-MM-DD`; null where it has none. */
  readonly date: string | null
  /** The project that its front matter names; null where it names none. */
  readonly project: string | null
  /** ISO 639-1, null where unknown. */
  readonly language: string | null
  readonly passages: readonly TextPassage[]
  /** Null where it has no tasks. */
  readonly sheet: TaskSheet | null
  /** What could not be read of it, null for nothing. */
  readonly problem: CodedMessage | null
}

/** The name of a file as a title: `bordereau-des-prix.csv` is `bordereau-des-prix`. */
export const titleOfPath = (path: string): string => (path.split('/').at(-1) ?? path).replace(/\.[^.]+$/, '')
