import type { PropertyKind } from './collection-plan.ts'
import { languageOf, storedLanguage } from './item-language.ts'
import type { PropertyValue } from './stored-object.ts'

/** What a store knows of its index: whose vectors it holds, of which languages, and which collections count. */
export interface IndexState {
  /** Of the embedder, null while nothing was stored. */
  readonly fingerprint: string | null
  /** Languages of the stored texts; null for unknown ones. */
  readonly languages: readonly (string | null)[]
  /** Vectors of another model need other collections: each reindexing makes the next version. */
  readonly indexVersion: number
}

/** The properties in which a collection keeps an {@link IndexState}. `round` holds the index version; its name stays that of collections that exist. */
export const INDEX_STATE_PROPERTIES = {
  fingerprint: 'stored',
  languages: 'storedList',
  round: 'int',
} as const satisfies Readonly<Record<string, PropertyKind>>

/** The state that an object keeps; that of an empty store where there is no object. */
export function readIndexState(
  properties: Readonly<Record<string, PropertyValue | undefined>> | undefined,
): IndexState {
  const { fingerprint, languages, round } = properties ?? {}
  const named: readonly string[] = Array.isArray(languages) ? languages : []
  return {
    fingerprint: typeof fingerprint === 'string' ? fingerprint : null,
    languages: named.map(languageOf),
    indexVersion: Number(round ?? 0),
  }
}

/** The properties of the object that keeps a state. */
export const indexStateProperties = ({ fingerprint, languages, indexVersion }: IndexState) => ({
  fingerprint,
  languages: languages.map(storedLanguage),
  round: indexVersion,
})

/** Name of a collection in an index version. */
export const versionedName = (name: string, indexVersion: number): string =>
  indexVersion === 0 ? name : `${name}_r${indexVersion}`

/** Opens the collections of each index version once; what could not be opened is tried again at the next call. */
export function openVersionsOnce<Collections>(open: (indexVersion: number) => Promise<Collections>): {
  open(indexVersion: number): Promise<Collections>
  /** A dropped version is opened anew if it is asked for again. */
  forget(indexVersion: number): void
} {
  const versions = new Map<number, Promise<Collections>>()
  return {
    open(indexVersion) {
      const opening = versions.get(indexVersion) ?? open(indexVersion)
      versions.set(indexVersion, opening)
      opening.catch(() => versions.delete(indexVersion))
      return opening
    },
    forget(indexVersion) {
      versions.delete(indexVersion)
    },
  }
}
