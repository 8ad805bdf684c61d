import type { ThoughtFilter, ThoughtListFilter } from '../domain/filters.ts'
import type { Thought, ThoughtContent, ThoughtUpdate, ThoughtVersion } from '../domain/memory.ts'
import type { Listed, Page } from '../domain/page.ts'
import type { IndexEntry, SearchQuery } from '../domain/recall/index-entry.ts'
import type { WindowCandidateSet } from '../domain/recall/rank.ts'

/** Thoughts. What the viewer may not see does not exist. Every method may throw `unavailable` or `config`. */
export interface ThoughtStore {
  /** @throws AppError conflict when the id is taken */
  add(thought: { uuid: string; timestamp: string } & ThoughtContent, entry: IndexEntry): Promise<void>
  /** @throws AppError not_found */
  get(uuid: string): Promise<Thought>
  /** What it said before, oldest first. @throws AppError not_found */
  versions(uuid: string): Promise<ThoughtVersion[]>
  /**
   * Changes a thought; its old content becomes a version. False, and nothing is changed, where it is no longer at
   * the version that was seen.
   * @throws AppError not_found, also where no thought has the id of `supersededBy`; invalid_input for a circle
   */
  update(uuid: string, update: ThoughtUpdate, entry: IndexEntry): Promise<boolean>
  /** Newest first. */
  list(filter: ThoughtListFilter, page: Page): Promise<Listed<Thought>>
  /** Unranked: ranking is the domain's. Leaves out superseded ones. */
  find(query: SearchQuery, filter: ThoughtFilter): Promise<WindowCandidateSet>
  /** Others near to a thought's vector, without regard to words; unranked. @throws AppError not_found */
  findNear(uuid: string, limit: number): Promise<WindowCandidateSet>
  /** Those with these row numbers; what was deleted meanwhile is missing. */
  byRow(rows: readonly number[]): Promise<ReadonlyMap<number, Thought>>
  /** Words of the items with these row numbers, coded as `IndexedWindow` says; items without are missing. */
  wordCodes(rows: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>>
}
