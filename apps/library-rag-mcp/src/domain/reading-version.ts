/** Raise it when the same file is read differently, so that `reread` finds the documents worth it. */
export const READING_VERSION = 6

/** Version of documents stored without one. */
export const FIRST_READING = 1

export const isOutdated = ({ readingVersion }: { readonly readingVersion: number }): boolean =>
  readingVersion < READING_VERSION
