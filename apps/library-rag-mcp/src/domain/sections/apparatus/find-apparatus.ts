import type { ApparatusType } from '../../chunk.ts'
import { type Heading, sectionEnd } from '../../heading.ts'
import { type Block, blockPage, blockText } from '../../layout/paragraphs/block.ts'
import { apparatusByShape, confirmsTitle, isColophon } from './apparatus-shape.ts'
import { apparatusTitle } from './apparatus-titles.ts'

/** Pages from either end of a document that may have a colophon. */
const COLOPHON_PAGES = 6
/** Most characters of a notice of rights, unlike a chapter on them. */
const MAX_COLOPHON = 1500
/** Most characters of half-title, title and verso; a preface without a heading is longer. */
const MAX_TITLE_MATTER = 2000

/**
 * Finds the blocks outside the body: bibliographies, indexes, lists of abbreviations, endnotes, title pages,
 * colophons. The title above counts if the text looks like it, else the look alone; subsections of a
 * bibliography belong to it. Ignores footnotes.
 * @returns The type by index of the block.
 */
export function findApparatus(
  blocks: readonly Block[],
  headings: readonly Heading[],
): Map<number, ApparatusType> {
  const found = new Map<number, ApparatusType>()
  const mark = (from: number, to: number, type: ApparatusType) => {
    for (let at = from; at < to; at++) if (blocks[at]?.kind === 'text') found.set(at, type)
  }
  const titles = titleBlocksOf(headings)
  for (const [at, heading] of headings.entries()) {
    if (found.has(heading.block)) continue
    const end = headings[sectionEnd(headings, at)]?.block ?? blocks.length
    const named = apparatusTitle(heading.title)
    if (named && confirmsTitle(named.type, named.isCertain, paragraphsOf(blocks, heading.block, end, titles)))
      mark(heading.block, end, named.type)
  }
  for (const [at, heading] of headings.entries()) {
    if (found.has(heading.block)) continue
    const end = headings[at + 1]?.block ?? blocks.length
    const type = apparatusByShape(paragraphsOf(blocks, heading.block, end, titles))
    if (type !== null) mark(heading.block, end, type)
  }
  if (isTitleMatter(blocks, headings[0])) mark(0, headings[0]?.block ?? 0, 'title_page')
  markColophon(blocks, found)
  return found
}

/** Checks whether only title pages precede the first heading, on pages of their own. */
function isTitleMatter(blocks: readonly Block[], first: Heading | undefined): boolean {
  const heading = first && blocks[first.block]
  if (!first || !heading) return false
  const before = blocks.slice(0, first.block)
  const length = before.reduce((sum, block) => sum + blockText(block).length, 0)
  return length <= MAX_TITLE_MATTER && before.every((block) => blockPage(block) < blockPage(heading))
}

/** Marks printing notices on the first and last pages block by block, since they rarely have a heading. */
function markColophon(blocks: readonly Block[], found: Map<number, ApparatusType>): void {
  const lastPage = blocks.reduce((last, block) => Math.max(last, blockPage(block)), 0)
  const byPage = Map.groupBy(blocks.entries(), ([, block]) => blockPage(block))
  for (const [page, entries] of byPage) {
    if (page > COLOPHON_PAGES && page <= lastPage - COLOPHON_PAGES) continue
    for (const [at, block] of entries) {
      const text = blockText(block)
      const isText = block.kind === 'text' && !found.has(at)
      if (isText && text.length <= MAX_COLOPHON && isColophon(text)) found.set(at, 'colophon')
    }
  }
}

function titleBlocksOf(headings: readonly Heading[]): Set<number> {
  return new Set(
    headings.flatMap(({ block, titleBlocks }) => Array.from({ length: titleBlocks }, (_, at) => block + at)),
  )
}

function paragraphsOf(
  blocks: readonly Block[],
  from: number,
  to: number,
  titles: ReadonlySet<number>,
): string[] {
  return blocks
    .slice(from, to)
    .filter((block, at) => block.kind === 'text' && !titles.has(from + at))
    .map(blockText)
}
