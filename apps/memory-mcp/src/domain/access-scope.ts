import { AppError } from '@agora-mcp/core/errors'
import { PRIVACY_LEVELS, type PrivacyLevel } from './memory.ts'

/** The person who asks: the owner sees everything, for anyone else private items do not exist. */
export type Viewer = 'owner' | 'anyone'

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

/** Returns the scope of a viewer: everything for the owner, all but private items for anyone else. */
export function accessScopeOf(viewer: Viewer): AccessScope {
  const seesAll = viewer === 'owner'
  const levels = PRIVACY_LEVELS.filter((level) => seesAll || level !== 'private')
  const sees = (level: PrivacyLevel) => levels.includes(level)
  return {
    levels,
    seesAll,
    ownLevel: seesAll ? 'private' : 'shared',
    sees,
    assertSees(level) {
      if (sees(level)) return
      throw new AppError('not_allowed', 'privacy_level: private items need a token', {
        hint: 'Choose shared or public, or start the server with MEMORY_HTTP_TOKEN and send it as bearer token.',
      })
    },
  }
}
