import type { NameUse } from '../domain/recall/question.ts'

/** What a store tells of a question before the question is taken apart. */
export interface PreparedQuestion {
  /** How stored messages use the names; none where the viewer may not see all messages. */
  readonly uses: NameUse[]
  /** What the store read for the search that follows, which gets it in its query. */
  readonly read: object | null
}

/** A store that is told of a question before it is searched. */
export interface QuestionPreparation<Filter> {
  /**
   * @param names words of the question that may be names, folded
   * @param filter of the search that follows
   * @param isTimed whether the question names a time; the search then looks within that time as well
   */
  prepare(
    question: string,
    names: readonly string[],
    filter: Filter,
    isTimed: boolean,
  ): Promise<PreparedQuestion>
}
