export type { OpenCollection } from './collection.ts'
export type { CollectionPlan, PropertyKind } from './collection-plan.ts'
export type { Condition } from './conditions.ts'
export { connectWeaviate, type Weaviate } from './connect.ts'
export { assertLocksHeld } from './held-locks.ts'
export {
  createHybridIndex,
  createSearchableText,
  type HybridIndex,
  type PreparedWords,
  SEARCH_PROPERTIES,
  type SearchableText,
} from './hybrid-index.ts'
export type { HybridQuery, HybridResult } from './hybrid-query.ts'
export { nameId, rowNumber } from './ids.ts'
export {
  INDEX_STATE_PROPERTIES,
  type IndexState,
  indexStateProperties,
  openVersionsOnce,
  readIndexState,
  versionedName,
} from './index-state.ts'
export { createLocks, type Locks } from './locks.ts'
export { openStore } from './open-store.ts'
export { readAhead } from './read-ahead.ts'
export { createRecentState, type RecentState } from './recent-state.ts'
export {
  listOf,
  type NewObject,
  numberOf,
  type PropertyValue,
  type StoredObject,
  textOf,
  textOrNull,
  type Want,
} from './stored-object.ts'
