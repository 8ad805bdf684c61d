import type { Condition } from '@agora-mcp/weaviate'
import type { AccessScope } from '../../domain/access-scope.ts'

/** Returns conditions for the levels that a viewer may see; none where these are all. */
export const seenLevels = ({ levels, seesAll }: AccessScope): Condition[] =>
  seesAll ? [] : [{ property: 'privacy_level', anyOf: levels }]
