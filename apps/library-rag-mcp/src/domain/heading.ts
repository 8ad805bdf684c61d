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

/** Titles from the highest heading down, as one line. */
export const sectionPath = (titles: readonly string[]): string => titles.slice(-MOST_LEVELS).join(' > ')
