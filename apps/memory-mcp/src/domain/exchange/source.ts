import type { ForeignConversation, ImportContext } from './conversation-file.ts'
import type { ForeignThought } from './thought-file.ts'

/** What was read of another program: conversations, thoughts or both. */
export interface SourceContent {
  readonly conversations: readonly ForeignConversation[]
  readonly thoughts: readonly ForeignThought[]
}

/** A reader of one form of files. */
export interface Source {
  /** Name of the program, and of its form. */
  readonly name: string
  /** Tells whether one of the values of a file is of this form. */
  knows(value: unknown): boolean
  /** Reads the values of a file that are of this form. */
  read(values: readonly unknown[], context: ImportContext): SourceContent
}

/** Tells whether a value is an object with these fields. */
export const hasFields = (value: unknown, ...fields: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && fields.every((field) => field in value)
