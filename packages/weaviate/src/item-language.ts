import type { PropertyValue } from './stored-object.ts'

/** What stands for an unknown language, as ISO 639-2 has it: Weaviate keeps no nulls that a filter would find. */
const UNKNOWN = 'und'

/** A language as objects keep it. */
export const storedLanguage = (language: string | null): string => language ?? UNKNOWN

/** The language that an object keeps; null for an unknown one. */
export const languageOf = (stored: PropertyValue | undefined): string | null =>
  typeof stored === 'string' && stored !== UNKNOWN ? stored : null
