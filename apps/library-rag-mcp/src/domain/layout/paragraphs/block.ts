import type { Box } from './box.ts'

/** What stands on one page of a block. */
export interface Piece {
  /** Physical page from 1. */
  readonly page: number
  readonly text: string
  /** Where it stands; absent where the source tells no places. */
  readonly box?: Box
}

/**
 * A paragraph, a stanza or list whose line breaks matter, a heading, or a footnote: what a reader takes for one piece.
 * `note` blocks stand apart from the text; the others follow each other in reading order.
 */
export interface Block {
  readonly kind: 'text' | 'note'
  /** In order; their texts put together are the block's text. */
  readonly pieces: readonly Piece[]
  readonly linesCount: number
  /** Baseline of its first line, in points from the top of its first page. */
  readonly top: number
  /** Distance of its first line from the left edge of the column, in points. */
  readonly indent: number
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
  readonly font: number
}

/** The block's whole text; a line break within it is one that its author made. */
export function blockText(block: Block): string {
  return block.pieces.map((piece) => piece.text).join('')
}

/** Physical page on which the block begins. */
export function blockPage(block: Block): number {
  return block.pieces[0]?.page ?? 0
}
