/** A heading of the table of contents with those below it. */
export interface TocEntry {
  readonly title: string
  /** 1 is the highest. */
  readonly level: number
  /** Physical page from 1, null where it is not known. */
  readonly pageStart: number | null
  readonly children: readonly TocEntry[]
}
