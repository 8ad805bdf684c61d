import type { Condition } from '@agora-mcp/weaviate'
import type { AccessScope } from '../../domain/access-scope.ts'

/** Returns conditions for the levels visible to a viewer; empty if all are. */
export const seenLevels = ({ levels, seesAll }: AccessScope): Condition[] =>
  seesAll ? [] : [{ property: 'privacy_level', anyOf: levels }]
