import type { ForeignConversation, ImportContext } from './conversation-file.ts'
import type { ForeignThought } from './thought-file.ts'

/** Content read from another program: conversations, thoughts or both. */
export interface SourceContent {
  readonly conversations: readonly ForeignConversation[]
  readonly thoughts: readonly ForeignThought[]
}

/** A reader for one file format. */
export interface Source {
  /** Name of the program and its format. */
  readonly name: string
  /** Checks whether a value of a file has this format. */
  knows(value: unknown): boolean
  read(values: readonly unknown[], context: ImportContext): SourceContent
}

export const hasFields = (value: unknown, ...fields: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && fields.every((field) => field in value)
