import type { Kind } from './kinds/kind.ts'

/** Metadata of a book or article. Unknown values are null, never guessed. */
export interface Work {
  readonly title: string
  readonly author: string | null
  /** Year of publication; negative BC, e.g. -380. */
  readonly year: number | null
  /** ISO 639-1 code, e.g. `fr`. */
  readonly language: string | null
}

/** Sources of metadata, in order of precedence. */
export type MetadataSource = 'override' | 'document_info' | 'title_page' | 'text' | 'file_name'

export type WorkSources = { readonly [Field in keyof Work]?: MetadataSource }

/** A work of the library as lists and search results show it. */
export interface StoredWork extends Work {
  /** Public id of the document, e.g. `platon-menon`. */
  readonly sourceId: string
  readonly kind: Kind
  /** Real path of the source file; for an attachment, its name below the path of the e-mail. */
  readonly sourcePath: string
  readonly chunksCount: number
  /** Version of the reading method; see `reading-version.ts`. */
  readonly readingVersion: number
  /** True if its file was found to be gone. */
  readonly missing: boolean
}
