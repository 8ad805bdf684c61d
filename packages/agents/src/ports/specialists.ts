/** A specialist as its file declares it. */
export interface Specialist {
  readonly slug: string
  /** Name for people. */
  readonly title: string
  /** When to choose it, one sentence for the dispatch agent. */
  readonly when: string
  /** Questions that are its own, in the languages of the office. */
  readonly examples: readonly string[]
  /** Tools it may use: names as `server__tool`, or `server__*`. */
  readonly tools: readonly string[]
  /** Specialists whose result it needs where both are chosen. */
  readonly after: readonly string[]
  /** What it answers with: `findings` (text with citations) or `plan` (dated tasks). */
  readonly output: 'findings' | 'plan'
  /** What a language model is told. */
  readonly instructions: string
}
