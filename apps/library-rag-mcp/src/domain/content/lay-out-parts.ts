import type { Heading } from '../heading.ts'
import type { Part } from '../kinds/file-content.ts'
import type { Place, PlacedStretch } from '../kinds/place.ts'
import { createLedger } from '../layout/furniture/ledger.ts'
import type { Layout } from '../layout/lay-out.ts'
import type { Block } from '../layout/paragraphs/block.ts'
import { type AssembledText, assembleText } from '../sections/assemble-text.ts'

/** The parts of a file in the form that the pipeline takes. */
export interface LaidOutParts {
  readonly layout: Layout
  readonly headings: readonly Heading[]
  readonly assembled: AssembledText
}

/** Assembles the text of a file without pages section by section, with the location of each piece. */
export function layOutParts(parts: readonly Part[]): LaidOutParts {
  const said = parts
    .map((part) => ({ ...part, text: part.text.normalize('NFC').trim() }))
    .filter(({ text }) => text !== '')
  const blocks = said.map(toBlock)
  const headings = said.flatMap(({ role, level, text }, block) =>
    role === 'heading' ? [{ title: text, level: Math.max(1, level), page: null, block, titleBlocks: 1 }] : [],
  )
  const places = placesOf(said)
  const { units, ...assembled } = assembleText(blocks, headings, [])
  return {
    layout: layoutOf(blocks),
    headings,
    assembled: {
      ...assembled,
      units: units.map((unit) => {
        const placed = places[unit.block]
        return placed === undefined ? unit : { ...unit, placed }
      }),
    },
  }
}

/** Locates each part: as it says, else by its number in its section, for notes in the document. */
function placesOf(parts: readonly Part[]): Pick<PlacedStretch, 'place' | 'label'>[] {
  let notes = 0
  let paragraphs = 0
  let tables = 0
  /** Number of the row above in the same table, 0 where none is. */
  let rowAbove = 0
  const counted = ({ role, row }: Part): Place => {
    if (role === 'note') {
      notes += 1
      return { type: 'note', number: notes }
    }
    const above = rowAbove
    rowAbove = row ?? 0
    if (role === 'heading') {
      paragraphs = 0
      tables = 0
      return { type: 'heading' }
    }
    if (row === null) {
      paragraphs += 1
      return { type: 'paragraph', number: paragraphs }
    }
    if (above === 0 || row <= above) tables += 1
    return { type: 'table row', table: tables, row }
  }
  return parts.map((part) => ({ place: part.place ?? counted(part), label: part.label }))
}

// A text without pages has no layout: give all measures of a PDF's layout the same value.
const LOOKS = { linesCount: 1, top: 0, indent: 0, size: 10, bold: false, italic: false, font: 0 }

const toBlock = ({ role, text }: Part): Block => ({
  ...LOOKS,
  kind: role === 'note' ? 'note' : 'text',
  pieces: [{ page: 0, text }],
})

const layoutOf = (blocks: readonly Block[]): Layout => ({
  blocks,
  labels: [],
  contents: [],
  bodySize: LOOKS.size,
  leftOut: createLedger(),
  emptyPages: [],
  slantedCount: 0,
  slantedPages: [],
})
