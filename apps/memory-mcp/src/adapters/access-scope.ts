import { AppError } from '@agora-mcp/core/errors'
import { PRIVACY_LEVELS, type PrivacyLevel } from '../domain/memory.ts'

/** Who asks: the owner sees everything, for anyone else private items do not exist. */
export type Viewer = 'owner' | 'anyone'

/** What a viewer may see. */
export interface AccessScope {
  readonly levels: readonly PrivacyLevel[]
  /** The same as a parameter of SQL statements: `IN (SELECT value FROM json_each(?))`. */
  readonly json: string
  readonly seesAll: boolean
  /** Level of a conversation that the viewer begins. */
  readonly ownLevel: PrivacyLevel
  /** @throws AppError invalid_input for a level that the viewer could not see again */
  assertSees(level: PrivacyLevel): void
}

/** What a viewer may see and change: the owner everything, anyone else what is not private. */
export function accessScopeOf(viewer: Viewer): AccessScope {
  const seesAll = viewer === 'owner'
  const levels = PRIVACY_LEVELS.filter((level) => seesAll || level !== 'private')
  return {
    levels,
    json: JSON.stringify(levels),
    seesAll,
    ownLevel: seesAll ? 'private' : 'shared',
    assertSees(level) {
      if (levels.includes(level)) return
      throw new AppError(
        'invalid_input',
        'privacy_level: without a token nothing private can be kept or seen',
        {
          hint: 'Choose shared or public, or start the server with MEMORY_HTTP_TOKEN and send it as bearer token.',
        },
      )
    },
  }
}
