import { AppError } from '@agora-mcp/core/errors'
import { type NamedLevel, PRIVACY_LEVELS, type PrivacyLevel } from './memory.ts'

/**
 * Person making the requests: the owner sees everything, a person of an issuer sees shared items and their
 * own private ones, anyone else sees no private items.
 */
export type Viewer = 'owner' | 'anyone' | { readonly person: string }

/** Part of the memories visible to a viewer. */
export interface AccessScope {
  readonly levels: readonly PrivacyLevel[]
  readonly seesAll: boolean
  /** Level of a conversation that the viewer starts, always visible to the viewer. */
  readonly ownLevel: PrivacyLevel
  sees(level: PrivacyLevel): boolean
  /** Checks a new level. @throws AppError not_allowed if the viewer could not see the item again */
  assertSees(level: PrivacyLevel): void
}

export function accessScopeOf(viewer: Viewer): AccessScope {
  const seesAll = viewer === 'owner'
  const own = privateLevelOf(viewer)
  const levels = PRIVACY_LEVELS.flatMap((level) =>
    level !== 'private' ? [level] : viewer === 'anyone' ? [] : [own],
  )
  // Private items in a folder are readable by whoever has the folder.
  const sees = (level: PrivacyLevel) => seesAll || levels.includes(level)
  return {
    levels,
    seesAll,
    ownLevel: viewer === 'anyone' ? 'shared' : own,
    sees,
    assertSees(level) {
      if (sees(level)) return
      throw new AppError('not_allowed', 'privacy_level: private items need a token', {
        hint: 'Choose shared or public, or start the server with MEMORY_HTTP_TOKEN and send it as bearer token.',
      })
    },
  }
}

/** Stored form of a level named by a viewer. */
export const storedLevelOf =
  (viewer: Viewer) =>
  (level: NamedLevel): PrivacyLevel =>
    level === 'private' ? privateLevelOf(viewer) : level

const privateLevelOf = (viewer: Viewer): PrivacyLevel =>
  typeof viewer === 'object' ? `private/${viewer.person}` : 'private'
