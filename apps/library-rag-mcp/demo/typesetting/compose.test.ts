import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ComposedBook, composeBook } from './compose.ts'
import { type Fonts, loadFonts } from './fonts.ts'
import type { Page } from './page.ts'
import { parseBook } from './parse.ts'
import { createDocument } from './render.ts'
import { lineWidth } from './set-text.ts'
import { LEADING, PAGE } from './style.ts'

const source = await readFile(new URL('../le-mot-et-la-renoncule.md', import.meta.url), 'utf8')
const header = source.slice(0, source.indexOf(':::colophon'))

let fonts: Fonts
let book: ComposedBook

beforeAll(() => {
  fonts = loadFonts(createDocument(parseBook(source).metadata))
  book = composeBook(parseBook(source), fonts)
})

const compose = (text: string): Page[] => {
  const { pages, frontPages } = composeBook(parseBook(header + text), fonts)
  return pages.slice(frontPages)
}

const textOf = ({ line }: Page['lines'][number]) => line.parts.map(({ text }) => text).join('')
const PARAGRAPH = 'Le général n’est pas une chose de plus parmi les choses. '.repeat(5)

describe('a composed book', () => {
  it('has no line that leaves the text block', () => {
    for (const placed of book.pages.flatMap((page) => page.lines)) {
      expect(placed.line.x + lineWidth(placed.line), textOf(placed)).toBeLessThan(PAGE.textWidth + 0.01)
      expect(placed.y).toBeLessThan(PAGE.height - 30)
    }
  })

  it('leaves no punctuation alone at the start or the end of a line', () => {
    for (const text of book.pages.flatMap((page) => page.lines.map(textOf))) {
      expect(text.trimStart()).not.toMatch(/^[;:!?»,.)]|«\s*$/)
    }
  })

  it('keeps footnotes below the text', () => {
    for (const { label, lines, noteRuleY } of book.pages) {
      if (noteRuleY === null) continue
      const above = lines.filter(({ y }) => y < noteRuleY)
      expect(noteRuleY - Math.max(...above.map(({ y }) => y)), `page ${label}`).toBeGreaterThan(4)
    }
  })

  it('begins its numbered pages on a right-hand page', () => {
    expect(book.frontPages % 2).toBe(0)
    expect(book.pages[book.frontPages]?.label).toBe('1')
  })
})

describe('pages', () => {
  it('hold the notes that are called on them', () => {
    const pages = compose(`# Un\n\n${`${PARAGRAPH}^[Une note.]\n\n`.repeat(30)}`)
    expect(pages.length).toBeGreaterThan(2)
    const count = (page: Page, size: (of: number) => boolean) =>
      page.lines
        .flatMap(({ line }) => line.parts)
        .filter(({ text, style }) => size(style.size) && /^\d+\.?$/.test(text)).length
    for (const page of pages) {
      const calls = count(page, (size) => size < 7)
      const notes = count(page, (size) => size > 7 && size < 9)
      expect(notes, `page ${page.label}`).toBe(calls)
    }
  })

  it.each(Array.from({ length: 12 }, (_, index) => 16 + index))(
    'never leave a heading or one line of a paragraph alone (%i lines before)',
    (before) => {
      const pages = compose(`# Un\n\n${'Court.\n\n'.repeat(before)}## Deux\n\n### Trois\n\n${PARAGRAPH}`)
      const [first = [], second = []] = pages.map((page) => page.lines.map(textOf))
      expect(first.at(-1)).not.toMatch(/^(Deux|Trois)$/)
      const ofParagraph = (lines: readonly string[]) =>
        lines.filter((line) => /général|chose/.test(line)).length
      expect(ofParagraph(first)).not.toBe(1)
      expect(ofParagraph(second)).not.toBe(1)
      expect(ofParagraph(first) + ofParagraph(second)).toBeGreaterThanOrEqual(4)
    },
  )

  it('lie on one grid, so that the lines of facing pages align', () => {
    for (const { line, y } of book.pages[book.frontPages + 2]?.lines ?? []) {
      if (line.parts.some(({ style }) => style.size === 10.6)) {
        const row = (y - PAGE.top) / LEADING
        expect(row - Math.floor(row)).toBeCloseTo(0.76, 5)
      }
    }
  })
})
