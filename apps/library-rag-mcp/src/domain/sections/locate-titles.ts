import type { Heading } from '../heading.ts'
import { type Block, blockPage, blockText } from '../layout/paragraphs/block.ts'
import { isNumberAlone } from '../numbering/section-number.ts'
import { isDivisionNumber } from './divisions.ts'
import { titleKey, titleSimilarity } from './title-match.ts'

/** A title from an outline or a contents page, to be located in the text. */
export interface KnownTitle {
  readonly title: string
  readonly level: number
  /** Physical page from 1; null if unknown. */
  readonly page: number | null
  /** Distance from the top of that page in points; null if unknown. */
  readonly top: number | null
}

const GOOD_MATCH = 0.8
const MAX_TITLE_BLOCKS = 3
const MAX_TITLE_LENGTH = 400
const SAME_SIZE = 0.9

/**
 * Locates each title in order, on its page or the next, by equal or almost equal text. A title missing from
 * the text begins at its target place, and is dropped without one.
 */
export function locateTitles(titles: readonly KnownTitle[], blocks: readonly Block[]): Heading[] {
  const headings: Heading[] = []
  const firstOnPage = indexPages(blocks)
  let from = 0
  for (const known of titles) {
    const found = findTitle(known, blocks, from, firstOnPage) ?? findPlace(known, blocks, from, firstOnPage)
    if (!found) continue
    headings.push({ ...found, title: known.title, level: known.level, page: known.page ?? found.page })
    from = found.block + found.titleBlocks
  }
  return headings
}

type Place = Pick<Heading, 'block' | 'titleBlocks' | 'page'>

function findTitle(
  known: KnownTitle,
  blocks: readonly Block[],
  from: number,
  firstOnPage: (page: number) => number,
): Place | null {
  const start = known.page === null ? from : Math.max(from, firstOnPage(known.page))
  const end = known.page === null ? blocks.length : firstOnPage(known.page + 2)
  let best: { place: Place; score: number } | null = null
  for (let at = start; at < end; at++) {
    let text = ''
    for (let count = 1; count <= MAX_TITLE_BLOCKS; count++) {
      const block = blocks[at + count - 1]
      if (block?.kind !== 'text') break
      text = `${text} ${blockText(block)}`.trim()
      if (text.length > Math.min(MAX_TITLE_LENGTH, 2 * known.title.length + 40)) break
      const similarity = titleSimilarity(known.title, text)
      if (similarity < (known.page === null ? 0.95 : GOOD_MATCH)) continue
      const score = similarity - distance(known, blocks[at] as Block)
      if (!best || score > best.score) {
        best = { place: { block: at, titleBlocks: count, page: blockPage(blocks[at] as Block) }, score }
      }
    }
  }
  return best && withNumberAbove(best.place, blocks, from)
}

/** Includes a division number above the title, so that `Chapter 3` is not the last line of the previous chapter. */
function withNumberAbove(place: Place, blocks: readonly Block[], from: number): Place {
  const [above, title] = [blocks[place.block - 1], blocks[place.block]]
  if (place.block <= from || above?.kind !== 'text' || !title || blockPage(above) !== place.page) return place
  const text = blockText(above)
  // A bare number may also be the last line of a table; above a title it has the title's size.
  const isNumber = isDivisionNumber(text) || (isNumberAlone(text) && above.size >= SAME_SIZE * title.size)
  return isNumber ? { ...place, block: place.block - 1, titleBlocks: place.titleBlocks + 1 } : place
}

/** Returns a small penalty for the distance from the outline's target, so that the closest of equal titles wins. */
function distance(known: KnownTitle, block: Block): number {
  const pages = known.page === null ? 0 : Math.abs(blockPage(block) - known.page)
  const height = known.top === null || pages > 0 ? 0 : Math.abs(block.top - known.top) / 1000
  return 0.1 * pages + 0.1 * height
}

/** Finds the first block at or below the target of the title, preferring a paragraph that opens with the title. */
function findPlace(
  known: KnownTitle,
  blocks: readonly Block[],
  from: number,
  firstOnPage: (page: number) => number,
): Place | null {
  const { page, top, title } = known
  if (page === null) return null
  const start = Math.max(from, firstOnPage(page))
  const end = Math.max(start, firstOnPage(page + 1))
  const key = titleKey(title)
  const opens = (block: Block) => key.length >= 4 && titleKey(blockText(block).slice(0, 300)).startsWith(key)
  const runIn = blocks.findIndex((block, at) => at >= start && at < end && opens(block))
  // A destination is about a line above its target.
  const below = blocks.findIndex(
    (block, at) =>
      at >= start && at < end && (top === null || block.top >= top - 2 || block.top >= top + block.size),
  )
  const block = runIn !== -1 ? runIn : below !== -1 ? below : end
  return block < blocks.length ? { block, titleBlocks: 0, page } : null
}

function indexPages(blocks: readonly Block[]): (page: number) => number {
  const starts: number[] = []
  for (const [at, block] of blocks.entries()) {
    while (starts.length <= blockPage(block)) starts.push(at)
  }
  return (page) => starts[page] ?? blocks.length
}
