import type { Kind } from './kind.ts'
import type { Place } from './place.ts'
import type { TableRow } from './table-rows.ts'

/** A heading, paragraph, list, table row or note, in reading order. */
export interface Part {
  readonly role: 'heading' | 'text' | 'note'
  /** Level of a heading, 1 the highest; 0 for other parts. */
  readonly level: number
  /** Trimmed; each line break is the author's. */
  readonly text: string
  /** Own location; null to count it among the paragraphs or tables of its section. */
  readonly place: Place | null
  /** Number of a table's row, from 1; null for other parts. */
  readonly row: number | null
  /** Printed page number at this place; null if unknown. */
  readonly label: string | null
}

/** Metadata in a file; null for missing values. */
export interface FileInfo {
  readonly title: string | null
  readonly author: string | null
  /** ISO 639 code, with or without a country. */
  readonly language: string | null
  readonly year: number | null
  /** Year in which the file was created; that of the work only if the text confirms it. */
  readonly madeIn: number | null
}

export const NO_INFO: FileInfo = { title: null, author: null, language: null, year: null, madeIn: null }

/** A file within a file, which becomes a document of its own. */
export interface AttachedFile {
  readonly name: string
  /** SHA-256 of the bytes in hexadecimal. */
  readonly contentHash: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface FileContent {
  readonly kind: Kind
  readonly info: FileInfo
  readonly parts: readonly Part[]
  readonly attachments: readonly AttachedFile[]
  /** One sentence for each problem of quality. */
  readonly warnings: readonly string[]
}

/** Creates a paragraph whose place is counted. */
export const paragraph = (text: string): Part => ({
  role: 'text',
  level: 0,
  text,
  place: null,
  row: null,
  label: null,
})

export const heading = (level: number, text: string): Part => ({
  ...paragraph(text.replace(/\s+/g, ' ')),
  role: 'heading',
  level,
})

export const note = (text: string): Part => ({ ...paragraph(text), role: 'note' })

/** Creates a row of a table whose number in its section is counted. */
export const tableRow = ({ text, number }: TableRow): Part => ({ ...paragraph(text), row: number })
