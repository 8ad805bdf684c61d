import type { Block } from '../../src/domain/layout/paragraphs/block.ts'

/** A paragraph of one line, in the middle of a page. */
export const textBlock = (text: string, page = 1, looks: Partial<Block> = {}): Block => ({
  kind: 'text',
  pieces: [{ page, text }],
  linesCount: 1,
  top: 100,
  indent: 0,
  size: 10,
  bold: false,
  italic: false,
  font: 0,
  ...looks,
})
