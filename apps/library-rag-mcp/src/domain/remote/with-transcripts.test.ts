import { describe, expect, it } from 'vitest'
import { textBlock } from '../../../test/support/text-block.ts'
import { createLedger } from '../layout/furniture/ledger.ts'
import type { Layout } from '../layout/lay-out.ts'
import { blockText } from '../layout/paragraphs/block.ts'
import { withTranscripts } from './with-transcripts.ts'

const layout = (pages: number, more: Partial<Layout> = {}): Layout => ({
  blocks: [],
  labels: Array(pages).fill(null),
  contents: [],
  bodySize: 11,
  emptyPages: Array.from({ length: pages }, (_, at) => at + 1),
  leftOut: createLedger(),
  slantedCount: 0,
  slantedPages: [],
  ...more,
})
const page = (number: number, markdown: string, footer: string | null = null) => ({
  number,
  markdown,
  header: null,
  footer,
})
const LONG =
  'Le nom ne fait pas la chose, et la chose ne fait pas le nom, disait-il souvent en marchant vers la mer avec ses'

describe('withTranscripts', () => {
  it('changes nothing without pages read by a service', () => {
    const before = layout(2)
    expect(withTranscripts(before, [])).toBe(before)
  })

  it('puts pages where they belong among those with text', () => {
    const before = layout(3, { blocks: [textBlock('Un.', 1), textBlock('Trois.', 3)], emptyPages: [2] })
    const after = withTranscripts(before, [page(2, '# Titre\n\nDeux.')])
    expect(after.blocks.map(blockText)).toEqual(['Un.', 'Titre', 'Deux.', 'Trois.'])
    expect(after.emptyPages).toEqual([])
    expect(after.blocks[1]?.size).toBeGreaterThan(11 * 1.15)
  })

  it('joins a paragraph that a page break divides, with its word, and keeps its pages', () => {
    const { blocks } = withTranscripts(layout(2), [
      page(2, 'amis du port.\n\nPuis il partit.'),
      page(1, `${LONG} vieux com-\n\n[^1]: Note.`),
    ])
    // A footnote follows the text of its page, which may have begun before it.
    expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'note', 'text', 'text'])
    const joined = withTranscripts(layout(2), [page(1, `${LONG} vieux`), page(2, 'amis du port.')]).blocks
    expect(joined.map(({ pieces }) => pieces)).toEqual([
      [
        { page: 1, text: `${LONG} vieux ` },
        { page: 2, text: 'amis du port.' },
      ],
    ])
    const broken = withTranscripts(layout(2), [page(1, `${LONG} com-`), page(2, 'pagnons du port.')]).blocks
    expect(broken.map(blockText)).toEqual([`${LONG} compagnons du port.`])
  })

  it('begins another paragraph after a full stop or before a capital', () => {
    const two = (first: string, second: string) =>
      withTranscripts(layout(2), [page(1, first), page(2, second)]).blocks.length
    expect(two(`${LONG} amis.`, 'amis du port.')).toBe(2)
    expect(two(`${LONG} amis`, 'Puis il partit.')).toBe(2)
    expect(two(`${LONG} amis`, '# partie')).toBe(2)
  })

  it('takes printed page numbers from heads and feet', () => {
    const pages = [3, 4, 5].map((number) => page(number, 'Texte.', `LE MARAIS  ${number + 8}`))
    expect(withTranscripts(layout(5), pages).labels).toEqual([null, null, '11', '12', '13'])
  })
})
