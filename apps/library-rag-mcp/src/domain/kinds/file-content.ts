import type { Kind } from './kind.ts'
import type { Place } from './place.ts'

/** A heading, a paragraph, a list, a row of a table, or a note, in the order in which a reader meets them. */
export interface Part {
  readonly role: 'heading' | 'text' | 'note'
  /** Of a heading its level, 1 the highest; else 0. */
  readonly level: number
  /** Without white space at its ends; a line break is one that its author made. */
  readonly text: string
  /** Where it stands; null where it is to be counted among the paragraphs of its section. */
  readonly place: Place | null
  /** The page number printed where it stands, null where none is known. */
  readonly label: string | null
}

/** What a file says of itself; null where it does not. */
export interface FileInfo {
  readonly title: string | null
  readonly author: string | null
  /** An ISO 639 code with or without a country. */
  readonly language: string | null
  /** The year in which the work came out or was sent. */
  readonly year: number | null
  /** The year in which the file was made: that of the work only where the text tells it, too. */
  readonly madeIn: number | null
}

export const NO_INFO: FileInfo = { title: null, author: null, language: null, year: null, madeIn: null }

/** A file within a file, a document of its own. */
export interface AttachedFile {
  readonly name: string
  /** SHA-256 of the bytes, hexadecimal. */
  readonly contentHash: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What a file without pages says, whatever its kind. */
export interface FileContent {
  readonly kind: Kind
  readonly info: FileInfo
  readonly parts: readonly Part[]
  readonly attachments: readonly AttachedFile[]
  /** What a reader should know of the quality, a sentence each. */
  readonly warnings: readonly string[]
}

/** A paragraph whose place is counted. */
export const paragraph = (text: string): Part => ({ role: 'text', level: 0, text, place: null, label: null })

/** A heading. */
export const heading = (level: number, text: string): Part => ({
  role: 'heading',
  level,
  text: text.replace(/\s+/g, ' '),
  place: null,
  label: null,
})

/** A footnote, an endnote or a comment. */
export const note = (text: string): Part => ({ role: 'note', level: 0, text, place: null, label: null })
