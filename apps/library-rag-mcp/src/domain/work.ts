/** What a library knows of a book or article. Unknown is null, never guessed. */
export interface Work {
  readonly title: string
  readonly author: string | null
  /** Year of publication; negative before our era, e.g. -380. */
  readonly year: number | null
  /** ISO 639-1 code, e.g. `fr`. */
  readonly language: string | null
}

/** Where a piece of metadata was found; the first that has it wins, in this order. */
export type MetadataSource = 'override' | 'document_info' | 'title_page' | 'text' | 'file_name'

/** The source of each field of a {@link Work} that is known. */
export type WorkSources = { readonly [Field in keyof Work]?: MetadataSource }

/** A work of the library, as lists and search results name it. */
export interface StoredWork extends Work {
  /** Public id of the document, e.g. `platon-menon`. */
  readonly sourceId: string
  readonly chunksCount: number
  /** The version of how its file was read; see `reading-version.ts`. */
  readonly readingVersion: number
  /** Whether its file was found to be gone. */
  readonly missing: boolean
}
