import type { ThoughtFilter, ThoughtListFilter } from '../domain/filters.ts'
import type { Thought, ThoughtContent, ThoughtUpdate, ThoughtVersion } from '../domain/memory.ts'
import type { Listed, Page } from '../domain/page.ts'
import type { IndexEntry } from '../domain/recall/index-entry.ts'
import type { NearThought } from '../domain/recall/nearest.ts'
import type { Search } from './search.ts'

/** Thoughts, unless hidden; searches leave out superseded ones. May throw `unavailable` or `config`. */
export interface ThoughtStore extends Search<ThoughtFilter, Thought> {
  /**
   * Stores a thought. Returns those of its project that were nearest to its beginning, at most `near`, nearest
   * first.
   * @throws AppError conflict if the id is taken
   */
  add(
    thought: { uuid: string; timestamp: string } & ThoughtContent,
    entry: IndexEntry,
    near: number,
  ): Promise<NearThought[]>
  /** Returns a thought. @throws AppError not_found */
  get(uuid: string): Promise<Thought>
  /** Returns the earlier versions of a thought, oldest first. @throws AppError not_found */
  versions(uuid: string): Promise<ThoughtVersion[]>
  /**
   * Changes a thought; its old content becomes a version. Returns false, and changes nothing, if the thought
   * has changed since the version that was read.
   * @throws AppError not_found, also if no thought has the id of `supersededBy`; invalid_input for a cycle
   */
  update(uuid: string, update: ThoughtUpdate, entry: IndexEntry): Promise<boolean>
  /** Lists thoughts, newest first. */
  list(filter: ThoughtListFilter, page: Page): Promise<Listed<Thought>>
  /** Finds other thoughts of its project near a stored thought, nearest first. @throws AppError not_found */
  findRelated(uuid: string, limit: number): Promise<NearThought[]>
}
