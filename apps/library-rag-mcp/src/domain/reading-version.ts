/**
 * Version of the reading method. Raise it with every change that reads a different text from the same file,
 * so that `reread` finds the documents worth reading again.
 */
export const READING_VERSION = 5

/** Version of documents stored without one. */
export const FIRST_READING = 1

export const isOutdated = ({ readingVersion }: { readonly readingVersion: number }): boolean =>
  readingVersion < READING_VERSION
