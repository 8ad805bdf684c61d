import type { CodedMessage } from '@agora-mcp/core/errors'
import type { TaskSheet } from '../../domain/plan/task-sheet.ts'
import type { Field, OfficeDocument } from '../../ports/documents.ts'

/** A piece of a text: `text.slice(charStart, charEnd)`. */
export interface TextPassage {
  readonly charStart: number
  readonly charEnd: number
  /** Headings from the top level down, joined by ` > `; in a table with the line number. */
  readonly location: string
  /** Cells of a table row; null for prose. */
  readonly fields: readonly Field[] | null
}

export interface TextDocument {
  readonly kind: Exclude<OfficeDocument['kind'], 'pdf'>
  readonly title: string
  /** Date in the front matter, `YYYY-MM-DD`; null if none. */
  readonly date: string | null
  /** Project in the front matter; null if none. */
  readonly project: string | null
  /** ISO 639-1, null if unknown. */
  readonly language: string | null
  readonly passages: readonly TextPassage[]
  /** Null without tasks. */
  readonly sheet: TaskSheet | null
  readonly problem: CodedMessage | null
}

/** Derives a title from a path: `bordereau-des-prix.csv` becomes `bordereau-des-prix`. */
export const titleOfPath = (path: string): string => (path.split('/').at(-1) ?? path).replace(/\.[^.]+$/, '')
