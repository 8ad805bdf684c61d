import { describe, expect, it } from 'vitest'
import { textBlock } from '../../../test/support/text-block.ts'
import { chunkText } from '../chunking/chunk-text.ts'
import { UNREAD } from '../chunking/reading.ts'
import { finish } from '../computing/in-steps.ts'
import { createConceptFinder } from '../concepts/key-phrases.ts'
import type { Heading } from '../heading.ts'
import type { Block } from '../layout/paragraphs/block.ts'
import { assembleText } from '../sections/assemble-text.ts'
import { extractSummary } from './extract.ts'
import { summarizeInSteps } from './summarize.ts'

const BEES =
  'Les abeilles trouvent leur chemin grâce au soleil et à la mémoire des lieux. Elles reviennent à la ruche par la ligne la plus courte. La danse des abeilles indique aux autres la direction du soleil et la distance des fleurs. Il fait beau. Que voient-elles donc ?'
const SALT =
  'Le sel se forme dans les marais quand le vent et le soleil emportent l’eau de mer. Le saunier ramène le sel vers le bord de l’œillet avec un long rateau de bois. La fleur de sel se cueille le soir, quand le vent tombe et que le sel flotte encore sur l’eau.'

const heading = (title: string, level: number, at: number, page: number): Heading => ({
  title,
  level,
  page,
  block: at,
  titleBlocks: 1,
})

function summarize(blocks: Block[], headings: Heading[]) {
  const assembled = assembleText(blocks, headings, [null, null])
  const model = { maxTokens: 500, countTokens: (text: string) => Math.ceil(text.length / 4) }
  const chunks = chunkText(assembled, 'fr', model)
  const finder = createConceptFinder(
    chunks.map(({ text }) => text),
    'fr',
  )
  const steps = summarizeInSteps({
    assembled,
    headings,
    chunks,
    title: 'Travaux',
    language: 'fr',
    finder,
    reading: UNREAD,
  })
  return { summaries: finish(steps), chunks, text: assembled.text }
}

const BOOK: [Block[], Heading[]] = [
  [
    textBlock('Livre premier', 1),
    textBlock('Des abeilles', 1),
    textBlock(BEES, 1),
    textBlock('Du sel', 2),
    textBlock(SALT, 2),
    textBlock('Notes de travail', 2),
    textBlock(SALT, 2),
  ],
  [
    heading('Livre premier', 1, 0, 1),
    heading('Des abeilles', 2, 1, 1),
    heading('Du sel', 2, 3, 2),
    heading('Notes de travail', 4, 5, 2),
  ],
]

describe('summarizeInSteps', () => {
  it('summarises sections of the first three levels, with their pages, passages and path', () => {
    const { summaries, chunks } = summarize(...BOOK)
    expect(
      summaries.map(({ title, level, sectionPath, pageStart, pageEnd, firstChunk, chunksCount }) => ({
        title,
        level,
        sectionPath,
        pages: [pageStart, pageEnd],
        chunks: [firstChunk, chunksCount],
      })),
    ).toEqual([
      {
        title: 'Livre premier',
        level: 1,
        sectionPath: 'Livre premier',
        pages: [1, 2],
        chunks: [1, chunks.length - 1],
      },
      {
        title: 'Des abeilles',
        level: 2,
        sectionPath: 'Livre premier > Des abeilles',
        pages: [1, 1],
        chunks: [1, 1],
      },
      {
        title: 'Du sel',
        level: 2,
        sectionPath: 'Livre premier > Du sel',
        pages: [2, 2],
        chunks: [2, chunks.length - 2],
      },
    ])
  })

  it('quotes the section itself', () => {
    const { summaries, text } = summarize(...BOOK)
    for (const { text: summary } of summaries) {
      for (const part of summary.split(' […] ')) expect(text).toContain(part)
    }
    expect(summaries[1]?.text).toContain('danse des abeilles')
    expect(summaries[1]?.text).not.toContain('Il fait beau')
    expect(summaries[1]?.concepts).toContain('abeilles')
  })

  it('summarises a document without headings as one', () => {
    const { summaries } = summarize([textBlock(BEES, 1), textBlock(SALT, 2)], [])
    expect(summaries).toMatchObject([{ title: 'Travaux', level: 1, pageStart: 1, pageEnd: 2, orderIndex: 0 }])
  })

  it('leaves out sections without text', () => {
    const { summaries } = summarize([textBlock('Fin', 1)], [heading('Fin', 1, 0, 1)])
    expect(summaries).toEqual([])
  })
})

describe('extractSummary', () => {
  const finder = createConceptFinder([BEES, SALT], 'fr')

  it('gives a short text whole', () => {
    expect(extractSummary('Il fait beau. On sort.', 'fr', finder)).toBe('Il fait beau. On sort.')
  })

  it('stays short, also where the text has no sentences', () => {
    const list = 'pomme poire prune '.repeat(400)
    expect(extractSummary(list, 'fr', finder).length).toBeLessThan(720)
    expect(extractSummary(`${BEES} ${SALT} `.repeat(30), 'fr', finder).length).toBeLessThan(720)
  })

  it('does not say the same twice', () => {
    const summary = extractSummary(`${BEES} ${BEES} ${BEES}`, 'fr', finder)
    expect(summary.split('danse des abeilles').length).toBe(2)
  })
})
