import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchableText } from '../chunk.ts'
import type { Heading } from '../heading.ts'
import type { Block } from '../layout/paragraphs/block.ts'
import { assembleText } from '../sections/assemble-text.ts'
import { chunkText } from './chunk-text.ts'

// Like those of real tokenizers, counts do not add up: white space counts, also between two parts.
const model = {
  maxTokens: 512,
  countTokens: (text: string) => Math.ceil(text.length / 4) + 2 * (text.match(/\s/g)?.length ?? 0),
}

function block(kind: Block['kind'], pieces: Block['pieces']): Block {
  return { kind, pieces, linesCount: 1, top: 0, indent: 0, size: 10, bold: false, italic: false, font: 0 }
}

const word = fc.oneof(
  { weight: 20, arbitrary: fc.stringMatching(/^[a-zéàœ]{1,12}$/) },
  { weight: 2, arbitrary: fc.constantFrom('M.', 'etc.', 'νόμος', '—', '«', '»', 'Or,', 'donc') },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 30 }) },
  { weight: 1, arbitrary: fc.constantFrom('é̂', '👩‍🔬', '\u2028', '𝔘'.repeat(2100)) },
)
const sentence = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 30 }), fc.constantFrom('.', ' ?', ' ;', '!', ''))
  .map(([words, end]) => words.join(' ') + end)
const paragraph = fc
  .tuple(fc.array(sentence, { minLength: 1, maxLength: 6 }), fc.constantFrom(' ', '\n'))
  .map(([sentences, between]) => sentences.join(between).trim() || 'x')

/** Generates a document of random paragraphs and notes on growing pages, with random headings. */
const document = fc
  .array(
    fc.record({
      kind: fc.constantFrom<Block['kind']>('text', 'text', 'text', 'note'),
      text: paragraph,
      turnsPage: fc.boolean(),
      level: fc.constantFrom(0, 0, 0, 1, 2, 3),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((parts) => {
    const blocks: Block[] = []
    const headings: Heading[] = []
    let page = 1
    for (const { kind, text, turnsPage, level } of parts) {
      if (level > 0) {
        headings.push({
          title: `Titre ${blocks.length}`,
          level,
          page,
          block: blocks.length,
          titleBlocks: level % 2,
        })
        if (level % 2 === 1) blocks.push(block('text', [{ page, text: `Titre ${blocks.length}` }]))
      }
      const half = Math.floor(text.length / 2)
      const pieces = [
        { page, text: text.slice(0, half) },
        { page: page + 1, text: text.slice(half) },
      ]
      blocks.push(block(kind, turnsPage ? pieces : [{ page, text }]))
      if (turnsPage) page++
    }
    const labels = Array.from({ length: page }, (_, at) => (at % 3 === 0 ? null : String(at)))
    return assembleText(blocks, headings, labels)
  })

const withoutSpace = (text: string) => text.replace(/\s/g, '')

describe('assembleText', () => {
  it('gives every character to exactly one page', () => {
    fc.assert(
      fc.property(document, ({ text, pages }) => {
        const spans = pages.flatMap((page) => page.spans).sort((a, b) => a.charStart - b.charStart)
        expect(spans[0]?.charStart).toBe(0)
        expect(spans.at(-1)?.charEnd).toBe(text.length)
        for (const [at, span] of spans.slice(1).entries()) expect(span.charStart).toBe(spans[at]?.charEnd)
      }),
    )
  })
})

describe('chunkText', () => {
  it('cuts the text without loss, overlap or change', () => {
    fc.assert(
      fc.property(document, (assembled) => {
        const chunks = chunkText(assembled, 'fr', model)
        let end = 0
        for (const [at, chunk] of chunks.entries()) {
          expect(chunk.orderIndex).toBe(at)
          expect(chunk.text).toBe(assembled.text.slice(chunk.charStart, chunk.charEnd))
          expect(chunk.text).toBe(chunk.text.trim())
          expect(chunk.charStart).toBeGreaterThanOrEqual(end)
          end = chunk.charEnd
        }
        expect(withoutSpace(chunks.map(({ text }) => text).join(''))).toBe(withoutSpace(assembled.text))
      }),
    )
  })

  it('stays within words, tokens and characters', () => {
    fc.assert(
      fc.property(document, fc.integer({ min: 32, max: 8192 }), (assembled, maxTokens) => {
        for (const chunk of chunkText(assembled, 'fr', { ...model, maxTokens })) {
          const { text } = chunk
          expect(text.split(/\s+/).length).toBeLessThanOrEqual(400)
          expect(text.length).toBeLessThanOrEqual(4000)
          expect(model.countTokens(text)).toBeLessThanOrEqual(Math.min(500, maxTokens))
          // Headings may take any room except the passage's minimum.
          if (maxTokens >= 300)
            expect(model.countTokens(searchableText(chunk))).toBeLessThanOrEqual(maxTokens)
        }
      }),
    )
  })

  it('never crosses from one section to the next or from the text into a note', () => {
    fc.assert(
      fc.property(document, (assembled) => {
        for (const chunk of chunkText(assembled, 'fr', model)) {
          const inside = assembled.units.filter(
            (unit) => unit.charStart < chunk.charEnd && unit.charEnd > chunk.charStart,
          )
          expect(new Set(inside.map(({ section }) => section)).size).toBe(1)
          expect(new Set(inside.map(({ kind }) => kind === 'note')).size).toBe(1)
          expect(chunk.sectionPath).toBe(inside[0]?.sectionPath)
          expect(chunk.unitType === 'note').toBe(inside[0]?.kind === 'note')
        }
      }),
    )
  })

  it('names the pages that the passage stands on', () => {
    fc.assert(
      fc.property(document, (assembled) => {
        for (const chunk of chunkText(assembled, null, model)) {
          const pages = assembled.pages.filter(({ spans }) =>
            spans.some((span) => span.charStart < chunk.charEnd && span.charEnd > chunk.charStart),
          )
          expect(chunk.pageStart).toBe(pages[0]?.number)
          expect(chunk.pageEnd).toBe(pages.at(-1)?.number)
          expect(chunk.pageLabel).toBe(pages[0]?.label)
        }
      }),
    )
  })

  it('makes no passage below 60 words where its section has enough', () => {
    const paragraphs = Array.from({ length: 40 }, (_, at) => `${'mot '.repeat(5 + ((at * 7) % 45))}fin.`)
    const assembled = assembleText(
      paragraphs.map((text) => block('text', [{ page: 1, text }])),
      [],
      ['1'],
    )
    const sizes = chunkText(assembled, 'fr', model).map(({ text }) => text.split(/\s+/).length)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(60)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(250)
  })

  it('cuts between paragraphs rather than within them', () => {
    const paragraphs = Array.from(
      { length: 12 },
      (_, at) => `Phrase ${at} ${'mot '.repeat(40)}. Puis ${'mot '.repeat(60)}fin.`,
    )
    const assembled = assembleText(
      paragraphs.map((text) => block('text', [{ page: 1, text }])),
      [],
      ['1'],
    )
    for (const { text } of chunkText(assembled, 'fr', model)) {
      expect(text).toMatch(/^Phrase/)
      expect(text).toMatch(/fin\.$/)
    }
  })
})

describe('a text that faces its translation', () => {
  const greek = Array.from({ length: 8 }, () => 'Ἔχεις μοι εἰπεῖν, ὦ Σώκρατες, ἆρα διδακτὸν ἡ ἀρετή;').join(
    ' ',
  )
  const french = Array.from(
    { length: 8 },
    () => 'Peux-tu me dire, Socrate, si la vertu s’enseigne ou non ?',
  ).join(' ')
  const chunksOf = (...paragraphs: readonly string[]) => {
    const blocks = paragraphs.map((text, at) => block('text', [{ page: at + 1, text }]))
    const labels = paragraphs.map(() => null)
    return chunkText(assembleText(blocks, [], labels), 'fr', model).map(({ text }) => text)
  }

  it('is cut where the script changes', () => {
    expect(chunksOf(greek, french, greek)).toEqual([greek, french, greek])
  })

  it('keeps a quotation with what is said of it', () => {
    const quotation = 'τί ἐστιν ἀρετή;'
    expect(chunksOf(french, quotation, french).some((text) => text.trim() === quotation)).toBe(false)
  })
})
