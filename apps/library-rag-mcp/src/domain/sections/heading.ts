/** A heading of the document and where its section begins among the blocks of the layout. */
export interface Heading {
  readonly title: string
  /** 1 is the highest. */
  readonly level: number
  /** Physical page from 1, null where it is not known. */
  readonly page: number | null
  /** First block of the section. */
  readonly block: number
  /** How many blocks from there on are the heading itself; 0 where the title does not stand in the text. */
  readonly titleBlocks: number
}
