import type { ApparatusType } from '../chunk.ts'
import type { Page, TextSpan } from '../document.ts'
import type { Heading } from '../heading.ts'
import type { PlacedStretch } from '../kinds/place.ts'
import { type Block, blockText } from '../layout/paragraphs/block.ts'
import { findApparatus } from './apparatus/find-apparatus.ts'
import { sectionPaths } from './find-headings.ts'

/** A paragraph, heading or footnote as a range of the document's text. */
export interface TextUnit extends TextSpan {
  readonly kind: 'heading' | 'text' | 'note'
  /** Titles from the highest heading down; empty before any heading. */
  readonly sectionPath: string
  /** Level of a heading, 1 the highest; its path may be that of a section below it. Null for other units. */
  readonly level: number | null
  /** Index of its section in the order of the text; equal titles are different sections. */
  readonly section: number
  /** Type outside the body, else null; a heading has that of the text below it. */
  readonly apparatus: ApparatusType | null
  /** Index among the layout's blocks. */
  readonly block: number
  /** Location in a document without pages; absent in one with pages. */
  readonly placed?: Pick<PlacedStretch, 'place' | 'label'>
}

export interface AssembledText {
  readonly text: string
  readonly pages: readonly Page[]
  /** In order, without overlaps; only the blank lines in between belong to none. */
  readonly units: readonly TextUnit[]
}

const BETWEEN = '\n\n'

interface Section {
  readonly path: string
  readonly level: number
  readonly blocks: readonly Block[]
  readonly titleBlocks: number
  /** Path of its chapter, and whether the next section begins another. */
  readonly chapter: string
  readonly endsChapter: boolean
}

/**
 * Assembles the document's text: sections in order, the footnotes of each chapter after its text, blocks
 * separated by a blank line. A heading without text belongs to the next section.
 * @param labels Printed number of each page from 1, one for every page.
 */
export function assembleText(
  blocks: readonly Block[],
  headings: readonly Heading[],
  labels: readonly (string | null)[],
): AssembledText {
  const numbers = new Map(blocks.map((block, at) => [block, at]))
  const writer = createWriter(labels.length, numbers)
  const found = findApparatus(blocks, headings)
  const apparatusOf = (block: Block | undefined) =>
    (block && found.get(numbers.get(block) ?? Number.NaN)) ?? null
  const sections = toSections(blocks, headings)
  let titles: { block: Block; level: number }[] = []
  let notes: Block[] = []
  for (const [section, part] of sections.entries()) {
    const { path: sectionPath, level, blocks: inside, titleBlocks, chapter, endsChapter } = part
    const text = inside.slice(titleBlocks).filter((block) => block.kind === 'text')
    titles.push(...inside.slice(0, titleBlocks).map((block) => ({ block, level })))
    notes.push(...inside.slice(titleBlocks).filter((block) => block.kind === 'note'))
    if (text.length > 0 || endsChapter) {
      const apparatus = apparatusOf(text[0])
      for (const { block, level } of titles) {
        writer.add(block, { kind: 'heading', sectionPath, level, section, apparatus })
      }
      for (const block of text) {
        writer.add(block, {
          kind: 'text',
          sectionPath,
          level: null,
          section,
          apparatus: apparatusOf(block),
        })
      }
      titles = []
    }
    if (endsChapter) {
      for (const block of notes) {
        writer.add(block, { kind: 'note', sectionPath: chapter, level: null, section, apparatus: 'note' })
      }
      notes = []
    }
  }
  return writer.finish(labels)
}

function toSections(blocks: readonly Block[], headings: readonly Heading[]): Section[] {
  const paths = sectionPaths(headings)
  // The highest level that divides the book: a single title at the top does not.
  const chapterLevel =
    [1, 2, 3].find((depth) => headings.filter((heading) => heading.level === depth).length > 1) ?? 1
  const isChapter = (heading: Heading | undefined) => heading === undefined || heading.level <= chapterLevel

  let chapter = ''
  const first = {
    path: '',
    level: 1,
    blocks: blocks.slice(0, headings[0]?.block),
    titleBlocks: 0,
    chapter,
    endsChapter: isChapter(headings[0]),
  }
  const sections = headings.map((heading, at) => {
    const path = paths[at] ?? ''
    if (isChapter(heading)) chapter = path
    const next = headings[at + 1]
    return {
      path,
      level: heading.level,
      blocks: blocks.slice(heading.block, next?.block),
      titleBlocks: heading.titleBlocks,
      chapter,
      endsChapter: isChapter(next),
    }
  })
  return [first, ...sections]
}

function createWriter(pagesCount: number, numbers: ReadonlyMap<Block, number>) {
  const spans: TextSpan[][] = Array.from({ length: pagesCount }, () => [])
  const units: TextUnit[] = []
  const parts: string[] = []
  let length = 0
  let lastPage: number | null = null

  const write = (text: string, page: number) => {
    if (text === '') return
    const ofPage = spans[page - 1]
    const last = ofPage?.at(-1)
    // Extend the page's range until another page comes in between.
    if (ofPage && last && lastPage === page)
      ofPage[ofPage.length - 1] = { ...last, charEnd: length + text.length }
    else ofPage?.push({ charStart: length, charEnd: length + text.length })
    parts.push(text)
    length += text.length
    lastPage = page
  }

  return {
    add(block: Block, unit: Omit<TextUnit, 'charStart' | 'charEnd' | 'block'>) {
      if (blockText(block).trim() === '') return
      if (lastPage !== null) write(BETWEEN, lastPage)
      const charStart = length
      for (const piece of block.pieces) write(piece.text, piece.page)
      units.push({ ...unit, charStart, charEnd: length, block: numbers.get(block) ?? 0 })
    },
    finish: (labels: readonly (string | null)[]): AssembledText => ({
      text: parts.join(''),
      pages: spans.map((ofPage, at) => ({ number: at + 1, label: labels[at] ?? null, spans: ofPage })),
      units,
    }),
  }
}
