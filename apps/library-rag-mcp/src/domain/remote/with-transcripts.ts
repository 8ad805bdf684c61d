import { findPrintedNumbers, labelPages } from '../layout/furniture/page-numbers.ts'
import type { Layout } from '../layout/lay-out.ts'
import { type Block, blockPage, blockText } from '../layout/paragraphs/block.ts'
import {
  endsHyphenated,
  lineBefore,
  type Vocabulary,
  vocabularyOf,
} from '../layout/paragraphs/hyphenation.ts'
import { type MarkdownBlock, markdownBlocks } from './markdown-blocks.ts'
import type { TranscribedPage } from './transcript.ts'

/** Assumed size of a heading by level relative to the text, for code that compares sizes. */
const HEADING_SIZES = [1.8, 1.6, 1.4, 1.3, 1.2, 1.1]
/** Characters of a printed line, to distinguish short paragraphs from long ones. */
const LINE_LENGTH = 70
const SENTENCE_END = /[.!?…:;»”"’)\]]\s*$/u

/**
 * Merges pages that a service has read into a layout: inserts their paragraphs, headings and footnotes, joins
 * paragraphs across page breaks, and takes printed page numbers from headers and footers.
 */
export function withTranscripts(layout: Layout, transcribed: readonly TranscribedPage[]): Layout {
  if (transcribed.length === 0) return layout
  const pages = transcribed.toSorted((a, b) => a.number - b.number)
  const parsed = pages.map(({ number, markdown }) => ({ number, blocks: markdownBlocks(markdown) }))
  const vocabulary = vocabularyOf(parsed.flatMap(({ blocks }) => blocks))
  const blocks: Block[] = []
  for (const { number, blocks: onPage } of parsed) {
    for (const [at, block] of onPage.entries()) {
      const before = blocks.at(-1)
      const joined =
        at === 0 && block.kind === 'text' && before !== undefined && blockPage(before) === number - 1
          ? joinAcross(before, block, number, vocabulary)
          : null
      if (joined === null) blocks.push(toBlock(block, number, at, layout.bodySize))
      else blocks[blocks.length - 1] = joined
    }
  }
  const read = new Set(parsed.flatMap(({ number, blocks: onPage }) => (onPage.length > 0 ? [number] : [])))
  return {
    ...layout,
    // Stable sort: the order within a page is kept.
    blocks: [...layout.blocks, ...notesBehind(blocks)].sort((a, b) => blockPage(a) - blockPage(b)),
    labels: labelsWith(layout, pages),
    emptyPages: layout.emptyPages.filter((page) => !read.has(page)),
  }
}

function toBlock({ kind, level, text }: MarkdownBlock, page: number, at: number, bodySize: number): Block {
  const scale = level === null ? 1 : (HEADING_SIZES[level - 1] ?? 1)
  return {
    kind: kind === 'note' ? 'note' : 'text',
    pieces: [{ page, text }],
    linesCount: Math.ceil(text.length / LINE_LENGTH),
    // Only the order is known, not the position.
    top: at,
    indent: 0,
    size: scale * bodySize,
    bold: false,
    italic: false,
    font: 0,
  }
}

/** Joins a paragraph that continues after a page break; null if another one begins. */
function joinAcross(
  before: Block,
  { text }: MarkdownBlock,
  page: number,
  vocabulary: Vocabulary,
): Block | null {
  const first = blockText(before)
  if (before.kind !== 'text' || first.includes('\n')) return null
  const goesOn = endsHyphenated(first) || (!SENTENCE_END.test(first) && /^[\p{Ll}(«“]/u.test(text))
  if (!goesOn || first.length < LINE_LENGTH) return null
  const last = before.pieces.at(-1)
  if (last === undefined) return null
  const pieces = [
    ...before.pieces.slice(0, -1),
    { ...last, text: lineBefore(last.text, text, vocabulary) },
    { page, text },
  ]
  return { ...before, pieces, linesCount: before.linesCount + Math.ceil(text.length / LINE_LENGTH) }
}

/** Moves the footnotes of each page after its text. */
function notesBehind(blocks: readonly Block[]): Block[] {
  return [...Map.groupBy(blocks, blockPage).values()].flatMap((onPage) => [
    ...onPage.filter(({ kind }) => kind === 'text'),
    ...onPage.filter(({ kind }) => kind === 'note'),
  ])
}

function labelsWith({ labels, bodySize }: Layout, pages: readonly TranscribedPage[]): (string | null)[] {
  const rows = pages.flatMap(({ number, header, footer }) =>
    [
      { edge: 'top' as const, text: header },
      { edge: 'bottom' as const, text: footer },
    ].flatMap(({ edge, text }) =>
      (text ?? '').split('\n').flatMap((line) =>
        line.trim() === ''
          ? []
          : [
              {
                page: number,
                edge,
                y: 0,
                isApart: true,
                headsTable: false,
                size: bodySize,
                text: line.trim(),
                lines: [],
              },
            ],
      ),
    ),
  )
  return labelPages(findPrintedNumbers(rows, labels.length, bodySize), labels)
}
