import type { Page, TextSpan } from './document.ts'
import { type Block, blockText } from './layout/block.ts'
import { sectionPaths } from './sections/find-headings.ts'
import type { Heading } from './sections/heading.ts'

/** A paragraph, heading or footnote as a range of the document's text. */
export interface TextUnit extends TextSpan {
  readonly kind: 'heading' | 'text' | 'note'
  /** Titles from the highest heading down; empty before any heading. */
  readonly sectionPath: string
  /** Number of its section in the order of the text; equal titles make different sections. */
  readonly section: number
}

export interface AssembledText {
  readonly text: string
  readonly pages: readonly Page[]
  /** In order, without overlaps; only the blank lines between them belong to none. */
  readonly units: readonly TextUnit[]
}

const BETWEEN = '\n\n'

/**
 * Puts the document's text together: sections in order, the footnotes of each behind its text, a blank line between
 * any two blocks. A heading without text of its own belongs to the section that follows it.
 * @param labels Printed number of each page from 1; there are as many pages.
 */
export function assembleText(
  blocks: readonly Block[],
  headings: readonly Heading[],
  labels: readonly (string | null)[],
): AssembledText {
  const writer = createWriter(labels.length)
  const paths = sectionPaths(headings)
  const starts = headings.map((heading) => heading.block)

  const sections = [{ path: '', from: 0, to: starts[0] ?? blocks.length, titleBlocks: 0 }]
  for (const [at, heading] of headings.entries()) {
    const to = starts[at + 1] ?? blocks.length
    sections.push({ path: paths[at] ?? '', from: heading.block, to, titleBlocks: heading.titleBlocks })
  }
  let waiting: Block[] = []
  for (const [number, { path, from, to, titleBlocks }] of sections.entries()) {
    const inside = blocks.slice(from, to)
    const titles = [...waiting, ...inside.slice(0, titleBlocks)]
    const text = inside.slice(titleBlocks).filter((block) => block.kind === 'text')
    const notes = inside.slice(titleBlocks).filter((block) => block.kind === 'note')
    const isLast = number === sections.length - 1
    waiting = text.length === 0 && notes.length === 0 && !isLast ? titles : []
    if (waiting.length > 0) continue
    for (const block of titles) writer.add(block, { kind: 'heading', sectionPath: path, section: number })
    for (const block of text) writer.add(block, { kind: 'text', sectionPath: path, section: number })
    for (const block of notes) writer.add(block, { kind: 'note', sectionPath: path, section: number })
  }
  return writer.finish(labels)
}

function createWriter(pagesCount: number) {
  const spans: TextSpan[][] = Array.from({ length: pagesCount }, () => [])
  const units: TextUnit[] = []
  const parts: string[] = []
  let length = 0
  let lastPage: number | null = null

  const write = (text: string, page: number) => {
    if (text === '') return
    const ofPage = spans[page - 1]
    const last = ofPage?.at(-1)
    // The page's own range grows as long as no other page comes between.
    if (ofPage && last && lastPage === page)
      ofPage[ofPage.length - 1] = { ...last, charEnd: length + text.length }
    else ofPage?.push({ charStart: length, charEnd: length + text.length })
    parts.push(text)
    length += text.length
    lastPage = page
  }

  return {
    add(block: Block, unit: Omit<TextUnit, 'charStart' | 'charEnd'>) {
      if (blockText(block).trim() === '') return
      if (lastPage !== null) write(BETWEEN, lastPage)
      const charStart = length
      for (const piece of block.pieces) write(piece.text, piece.page)
      units.push({ ...unit, charStart, charEnd: length })
    },
    finish: (labels: readonly (string | null)[]): AssembledText => ({
      text: parts.join(''),
      pages: spans.map((ofPage, at) => ({ number: at + 1, label: labels[at] ?? null, spans: ofPage })),
      units,
    }),
  }
}
