import { greatest, least } from '../computing/extremes.ts'
import type { Heading } from '../heading.ts'
import { type Block, blockPage, blockText } from '../layout/paragraphs/block.ts'
import { isNumberAlone } from '../numbering/section-number.ts'
import { DIVISIONS, isDivisionNumber } from './divisions.ts'

const MAX_LENGTH = 200
const MAX_LINES = 4
const MAX_REPEATS = 3
const MAX_LEVELS = 5
const LARGE = 1.08

// Titles before the first division and after the last.
const APART =
  /^(?:préface|avant-propos|prologue|épilogue|postface|preface|foreword|afterword|epilogue|vorwort|vorrede|nachwort|epilog|praefatio|prooemium|πρόλογος|ἐπίλογος|επίλογος)[.:]?$/iu
const DECIMAL = /^(\d+(?:\.\d+)*)\.?\s+\S/

/**
 * Finds headings by their look, for a document with neither outline nor contents page: blocks of a few lines
 * that are larger or bolder than the text, in capitals, or numbered like divisions. Levels follow size and
 * numbering.
 */
export function headingsByStyle(blocks: readonly Block[], bodySize: number): Heading[] {
  const firstText = blocks.findIndex((block) => block.kind === 'text' && isProse(block, bodySize))
  const firstPage = firstText === -1 ? 1 : blockPage(blocks[firstText] as Block)
  const repeats = Map.groupBy(blocks, (block) => blockText(block).toLowerCase())
  const candidates = [...blocks.entries()].filter(
    ([at, block]) =>
      block.kind === 'text' &&
      looksLikeHeading(block, bodySize) &&
      (repeats.get(blockText(block).toLowerCase())?.length ?? 0) < MAX_REPEATS &&
      // Text before the first paragraph is the title page; its last line may head the text.
      (at >= firstText - 1 || (blockPage(block) === firstPage && firstPage > 1)),
  )
  const merged = mergeNumbers(
    candidates.map(([at]) => at),
    blocks,
  )
  const levels = levelsOf(merged.map(({ at, count }) => blocks.slice(at, at + count)))
  return merged.map((place, position) => toHeading(place, blocks, levels[position] ?? 1))
}

/** Joins a number and the title right below it. @param levels By index of the block. */
export function headingsAt(levels: ReadonlyMap<number, number>, blocks: readonly Block[]): Heading[] {
  const inOrder = [...levels.keys()].sort((a, b) => a - b)
  return mergeNumbers(inOrder, blocks).map((place) => toHeading(place, blocks, levels.get(place.at) ?? 1))
}

function toHeading(
  { at, count }: { readonly at: number; readonly count: number },
  blocks: readonly Block[],
  level: number,
): Heading {
  const title = titleOf(blocks.slice(at, at + count))
  return { title, level, page: blockPage(blocks[at] as Block), block: at, titleBlocks: count }
}

function isProse(block: Block, bodySize: number): boolean {
  return blockText(block).length > MAX_LENGTH && Math.abs(block.size - bodySize) < 0.1 * bodySize
}

function looksLikeHeading(block: Block, bodySize: number): boolean {
  const text = blockText(block).replaceAll('\n', ' ')
  if (text.length > MAX_LENGTH || block.linesCount > MAX_LINES || block.size < 0.9 * bodySize) return false
  if (/[,;]$/.test(text) || !(isWords(text) || isNumberAlone(text))) return false
  const isDivision =
    DIVISIONS.some((pattern) => pattern.test(text)) && /[\divxlc]|premi|erst|first/i.test(text)
  if (block.size >= LARGE * bodySize) return true
  if (/[.:]$/.test(text) && !isNumberAlone(text)) return false
  const isDecimal = /^\d+\.\d+\.?\s+\p{Lu}/u.test(text)
  const isItalicLine = block.italic && block.linesCount === 1 && text.length <= 80 && !/[!?…»”]$/.test(text)
  return block.bold || isItalicLine || isCapitals(text) || isDecimal || (isDivision && block.linesCount <= 2)
}

/** Checks whether most of a text is words rather than symbols, as in music or formulas. */
function isWords(text: string): boolean {
  const words = text.match(/\p{L}{3,}/gu)?.join('') ?? ''
  return words.length >= 0.4 * text.replace(/\s/g, '').length
}

function isCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.join('') ?? ''
  return letters.length >= 4 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
}

/** Joins `Chapitre I` and the title below it into one heading. */
function mergeNumbers(at: readonly number[], blocks: readonly Block[]): { at: number; count: number }[] {
  const merged: { at: number; count: number }[] = []
  for (const index of at) {
    const last = merged.at(-1)
    const before = last && blocks[last.at]
    const joins = before && last.count === 1 && last.at + 1 === index && isNumber(blockText(before))
    if (joins && blockPage(before) === blockPage(blocks[index] as Block)) last.count = 2
    else merged.push({ at: index, count: 1 })
  }
  return merged
}

const isNumber = (text: string): boolean => isNumberAlone(text) || isDivisionNumber(text)

function titleOf(blocks: readonly Block[]): string {
  const [first = '', ...rest] = blocks.map((block) => blockText(block).replace(/\s+/g, ' ').trim())
  return rest.length === 0 ? first : `${first.replace(/[.:]$/, '')}. ${rest.join(' ')}`
}

/**
 * Determines the level of each heading, which may be a number and a title, by the depth of its decimal number
 * or the rank of its look. A preface or an epilogue as large as the widest divisions has their level.
 */
function levelsOf(headings: readonly (readonly Block[])[]): number[] {
  const texts = headings.map((parts) => parts.map(blockText))
  const divisions = texts.map((parts) => {
    const found = DIVISIONS.findIndex((pattern) => parts.some((text) => pattern.test(text)))
    return found === -1 ? DIVISIONS.length : found
  })
  const sizes = headings.map((parts) => greatest(parts.map(({ size }) => Math.round(size * 2) / 2)))
  const widest = (size: number) => least(divisions.filter((_, at) => sizes[at] === size))
  const styles = headings.map((parts, at) => {
    const size = sizes[at] ?? 0
    return {
      size,
      division: texts[at]?.some((text) => APART.test(text)) ? widest(size) : (divisions[at] ?? 0),
      capitals: texts[at]?.some(isCapitals) ?? false,
      bold: parts.some(({ bold }) => bold),
      italic: parts.every(({ italic }) => italic),
    }
  })
  const key = (style: object | undefined) => JSON.stringify(style)
  const ranked = [...new Map(styles.map((style) => [key(style), style]))]
    .sort(
      ([, a], [, b]) =>
        b.size - a.size ||
        a.division - b.division ||
        Number(b.capitals) - Number(a.capitals) ||
        Number(b.bold) - Number(a.bold),
    )
    .map(([styleKey]) => styleKey)

  const depths = texts.map((parts) => DECIMAL.exec(parts.at(-1) ?? '')?.[1]?.split('.').length)
  const isDecimal =
    depths.filter((depth) => depth !== undefined).length >= headings.length / 2 && depths.includes(2)
  return styles.map((style, at) => {
    const level = (isDecimal ? depths[at] : undefined) ?? ranked.indexOf(key(style)) + 1
    return Math.min(level, MAX_LEVELS)
  })
}
