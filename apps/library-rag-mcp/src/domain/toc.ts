export interface TocEntry {
  readonly title: string
  /** 1 is the highest. */
  readonly level: number
  /** Physical page from 1; null if unknown. */
  readonly pageStart: number | null
  readonly children: readonly TocEntry[]
}

export interface TocRecord {
  title: string
  level: number
  page_start: number | null
  children: TocRecord[]
}

/** Maps a table of contents to the form for tool results and `toc.json`. */
export function toTocRecords(entries: readonly TocEntry[]): TocRecord[] {
  return entries.map(({ title, level, pageStart, children }) => ({
    title,
    level,
    page_start: pageStart,
    children: toTocRecords(children),
  }))
}
