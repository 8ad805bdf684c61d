/** A heading of the table of contents with those below it. */
export interface TocEntry {
  readonly title: string
  /** 1 is the highest. */
  readonly level: number
  /** Physical page from 1, null where it is not known. */
  readonly pageStart: number | null
  readonly children: readonly TocEntry[]
}

/** An entry as readers of results and files get it. */
export interface TocRecord {
  title: string
  level: number
  page_start: number | null
  children: TocRecord[]
}

/** Maps a table of contents to what leaves the program: a tool's result, and `toc.json`. */
export function toTocRecords(entries: readonly TocEntry[]): TocRecord[] {
  return entries.map(({ title, level, pageStart, children }) => ({
    title,
    level,
    page_start: pageStart,
    children: toTocRecords(children),
  }))
}
