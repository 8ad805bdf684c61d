import type { PropertyKind } from './collection-plan.ts'
import { languageOf, storedLanguage } from './item-language.ts'
import type { PropertyValue } from './stored-object.ts'

/** State of a store's index: vector space, languages, and current collections. */
export interface IndexState {
  /** Fingerprint of the embedder, null while the store is empty. */
  readonly fingerprint: string | null
  /** Languages of the stored texts; null for unknown. */
  readonly languages: readonly (string | null)[]
  /** Version of the collections: vectors of another model need new ones, so each reindex creates the next version. */
  readonly indexVersion: number
}

/** `round` holds the index version, and keeps its name for existing collections. */
export const INDEX_STATE_PROPERTIES = {
  fingerprint: 'stored',
  languages: 'storedList',
  round: 'int',
} as const satisfies Readonly<Record<string, PropertyKind>>

/** Reads the state from an object; without one, returns that of an empty store. */
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

export const indexStateProperties = ({ fingerprint, languages, indexVersion }: IndexState) => ({
  fingerprint,
  languages: languages.map(storedLanguage),
  round: indexVersion,
})

export const versionedName = (name: string, indexVersion: number): string =>
  indexVersion === 0 ? name : `${name}_r${indexVersion}`

/** Opens the collections of each index version once; after a failure the next call tries again. */
export function openVersionsOnce<Collections>(open: (indexVersion: number) => Promise<Collections>): {
  open(indexVersion: number): Promise<Collections>
  /** Forgets a dropped version, so that the next request opens it again. */
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
