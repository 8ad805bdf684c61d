import type { PropertyValue } from './stored-object.ts'

/** Stored code of an unknown language, as in ISO 639-2, since Weaviate cannot filter by null. */
const UNKNOWN = 'und'

export const storedLanguage = (language: string | null): string => language ?? UNKNOWN

/** Reads a stored language; null for an unknown one. */
export const languageOf = (stored: PropertyValue | undefined): string | null =>
  typeof stored === 'string' && stored !== UNKNOWN ? stored : null
