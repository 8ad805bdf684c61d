import { AppError } from '@agora-mcp/core/errors'
import { type NamedLevel, PRIVACY_LEVELS, type PrivacyLevel } from './memory.ts'

/**
 * The person who asks: the owner sees everything, a person of an issuer what is shared and what that person keeps private, for
 * anyone else private items do not exist.
 */
export type Viewer = 'owner' | 'anyone' | { readonly person: string }

/** The part of the memories that a viewer may see. */
export interface AccessScope {
  readonly levels: readonly PrivacyLevel[]
  readonly seesAll: boolean
  /** Level of a conversation that the viewer begins: one that the viewer may see. */
  readonly ownLevel: PrivacyLevel
  sees(level: PrivacyLevel): boolean
  /** @throws AppError not_allowed for a level that the viewer could not see again */
  assertSees(level: PrivacyLevel): void
}

/** Returns the scope of a viewer. */
export function accessScopeOf(viewer: Viewer): AccessScope {
  const seesAll = viewer === 'owner'
  const own = privateLevelOf(viewer)
  const levels = PRIVACY_LEVELS.flatMap((level) =>
    level !== 'private' ? [level] : viewer === 'anyone' ? [] : [own],
  )
  // What people keep private in a folder, whoever has the folder can read.
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

/** The level under which what a viewer names is stored. */
export const storedLevelOf =
  (viewer: Viewer) =>
  (level: NamedLevel): PrivacyLevel =>
    level === 'private' ? privateLevelOf(viewer) : level

const privateLevelOf = (viewer: Viewer): PrivacyLevel =>
  typeof viewer === 'object' ? `private/${viewer.person}` : 'private'
