import type { Box } from './box.ts'

/** The part of a block on one page. */
export interface Piece {
  /** Physical page from 1. */
  readonly page: number
  readonly text: string
  /** Absent if the source has no positions. */
  readonly box?: Box
}

/** A paragraph, verse, heading or footnote. `note` blocks are apart; the others are in reading order. */
export interface Block {
  readonly kind: 'text' | 'note'
  /** In order; joined, their texts are the block's text. */
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

/** Returns the whole text of a block; each line break in it is the author's. */
export function blockText(block: Block): string {
  return block.pieces.map((piece) => piece.text).join('')
}

export function blockPage(block: Block): number {
  return block.pieces[0]?.page ?? 0
}
