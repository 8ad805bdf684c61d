/** A heading of the document, with the start of its section among the blocks of the layout. */
export interface Heading {
  readonly title: string
  /** 1 is the highest. */
  readonly level: number
  /** Physical page from 1; null if unknown. */
  readonly page: number | null
  readonly block: number
  /** Number of blocks from there that form the heading itself; 0 if the title is not in the text. */
  readonly titleBlocks: number
}

/** Most characters of a heading; longer ones are paragraphs in a heading style, or hostile. */
const MAX_CHARACTERS = 200
/** Most levels in the section path of a passage, counted from the nearest heading. */
const MAX_LEVELS = 8

export function boundedTitle(title: string): string {
  if (title.length <= MAX_CHARACTERS) return title
  return `${title.slice(0, MAX_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Index of the next heading that is not below it, else the number of headings. */
export function sectionEnd(headings: readonly Heading[], at: number): number {
  const level = headings[at]?.level ?? 0
  let end = at + 1
  // Scan from here only: a file may have twenty thousand bookmarks.
  while (end < headings.length && (headings[end]?.level ?? 0) > level) end++
  return end
}

/** Joins titles into one line, the highest heading first. */
export const sectionPath = (titles: readonly string[]): string => titles.slice(-MAX_LEVELS).join(' > ')
