/** A heading of the document and where its section begins among the blocks of the layout. */
export interface Heading {
  readonly title: string
  /** 1 is the highest. */
  readonly level: number
  /** Physical page from 1, null where it is not known. */
  readonly page: number | null
  /** First block of the section. */
  readonly block: number
  /** Number of blocks from there on that are the heading itself; 0 where the title does not stand in the text. */
  readonly titleBlocks: number
}

/** Characters of a heading; longer ones are paragraphs in a heading's type, or made to exhaust a reader. */
const MOST_CHARACTERS = 200
/** Headings above a passage that its path names, the nearest ones. */
const MOST_LEVELS = 8

/** A heading's title as results show it. */
export function boundedTitle(title: string): string {
  if (title.length <= MOST_CHARACTERS) return title
  return `${title.slice(0, MOST_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Place among the headings of the one at which the section of another ends: the next one not below it, or their number. */
export function sectionEnd(headings: readonly Heading[], at: number): number {
  const level = headings[at]?.level ?? 0
  let end = at + 1
  // From here on only: a file may have twenty thousand bookmarks.
  while (end < headings.length && (headings[end]?.level ?? 0) > level) end++
  return end
}

/** Titles from the highest heading down, as one line. */
export const sectionPath = (titles: readonly string[]): string => titles.slice(-MOST_LEVELS).join(' > ')
