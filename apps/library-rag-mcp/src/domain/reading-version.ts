/**
 * The version of how files are read: raise it with every change that makes another text out of the same file, so that
 * `reread` finds the documents that are worth reading again.
 */
export const READING_VERSION = 2

/** The version of documents that were stored without one. */
export const FIRST_READING = 1

/** Whether a stored document was read by an older version than this program's. */
export const isOutdated = ({ readingVersion }: { readonly readingVersion: number }): boolean =>
  readingVersion < READING_VERSION
