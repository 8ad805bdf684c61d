import { type Block, blockPage, blockText } from '../layout/paragraphs/block.ts'
import { type Box, isAboveOrBelow } from '../layout/paragraphs/box.ts'
import type { Figure } from './picture.ts'

export interface PlacedFigure<Kind extends Figure = Figure> {
  readonly figure: Kind
  /** Index of the block before it; -1 before the first. */
  readonly after: number
  /** Title in one line: the adjacent caption, else its page and number. */
  readonly title: string
}

/** Largest distance of a caption from its figure, in points. */
const CAPTION_GAP = 36
/** A text that begins at most this far below the upper edge of a figure, in points, still stands beside it. */
const BESIDE = 3
const LONGEST_TITLE = 200
// The word for a figure in the library's languages, with its number: "Figure 3", "Abb. 12", "Pl. IV", "Εικόνα
// 2".
const CAPTION =
  /^(?:fig(?:ur[ae]?|\.)?|abb(?:ildung|\.)|bild|tafel|ill(?:ustration|\.)?|planche|pl\.|plate|tab(?:leau|elle|le|ula|\.)|photo(?:graph(?:ie)?)?|carte|karte|map|schéma|schema|diagramm?e?|diagram|graphique|chart|image|εικ(?:όνα|\.)|σχήμα|πίνακας)\s*(?:\d|[ivxlc]+\b)/iu

/** Places each figure after the last text that begins above it in its column. */
export function placeFigures<Kind extends Figure>(
  figures: readonly Kind[],
  blocks: readonly Block[],
): PlacedFigure<Kind>[] {
  const onPage = new Map<number, { block: number; box: Box; isContinued: boolean }[]>()
  for (const [at, { kind, pieces }] of blocks.entries()) {
    if (kind !== 'text') continue
    for (const [index, { page, box }] of pieces.entries()) {
      if (box === undefined) continue
      const entry = { block: at, box, isContinued: index > 0 }
      onPage.set(page, [...(onPage.get(page) ?? []), entry])
    }
  }
  return figures.map((figure) => {
    const { box, page, number } = figure
    const all = onPage.get(page) ?? []
    const inColumn = all.filter((entry) => isAboveOrBelow(entry.box, box))
    const beside = inColumn.length > 0 ? inColumn : all
    const above = beside.filter((entry) => entry.isContinued || entry.box.top <= box.top + BESIDE)
    const [first] = beside
    const after = above.at(-1)?.block ?? (first ? first.block - 1 : lastBefore(page, blocks))
    const caption = inColumn
      .filter((entry) => !entry.isContinued && distance(entry.box, box) <= CAPTION_GAP)
      .map((entry) => ({ ...entry, text: oneLine(blockText(blocks[entry.block] as Block)) }))
      .filter(({ text }) => CAPTION.test(text))
      // Prefer captions below the figure.
      .sort((a, b) => Number(a.box.top < box.top) - Number(b.box.top < box.top))[0]
    return { figure, after, title: caption ? shortened(caption.text) : `Page ${page}, figure ${number}` }
  })
}

function lastBefore(page: number, blocks: readonly Block[]): number {
  return blocks.findLastIndex((block) => blockPage(block) < page)
}

/** Returns the vertical distance in points between a figure and a text above or below it. */
function distance(text: Box, figure: Box): number {
  if (text.top >= figure.top) return Math.max(0, text.top - figure.bottom)
  return Math.max(0, figure.top - text.bottom)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function shortened(text: string): string {
  if (text.length <= LONGEST_TITLE) return text
  return `${text.slice(0, text.lastIndexOf(' ', LONGEST_TITLE))} …`
}
