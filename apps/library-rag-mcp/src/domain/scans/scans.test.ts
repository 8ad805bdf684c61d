import { describe, expect, it } from 'vitest'
import type { PdfContent, PdfPage } from '../pdf-content.ts'
import { evenSizes } from './even-sizes.ts'
import { intoContent } from './into-content.ts'
import { modelsOf } from './models.ts'
import type { ScannedLine, ScannedPage } from './scanned-page.ts'
import { wordlessPages } from './wordless-pages.ts'

const PROSE = 'Le nom ne fait pas la chose, et la chose ne fait pas le nom. '.repeat(8)

function page(number: number, text: string, readable = true): PdfPage {
  const run = { text, x: 50, y: 50, width: 100, size: 10, font: 0, angle: 0 }
  return { number, label: null, width: 400, height: 600, runs: text === '' ? [] : [run], readable }
}

function scannedLine(text: string, size: number, y = 50): ScannedLine {
  return { y, size, words: text.split(' ').map((word, at) => ({ text: word, x: 50 + 30 * at, width: 25 })) }
}

function scan(number: number, ...lines: ScannedLine[]): ScannedPage {
  return { number, width: 420, height: 595, confidence: 90, lines }
}

const content = (...pages: PdfPage[]): PdfContent => ({
  info: { title: null, author: null, language: null },
  fonts: [{ name: 'Times', bold: true, italic: false }],
  pages,
  outline: [],
  warnings: [],
})

describe('wordlessPages', () => {
  it('are those without letters, a page number aside', () => {
    expect(wordlessPages([page(1, PROSE), page(2, ''), page(3, '— 12 —'), page(4, PROSE)])).toEqual([
      { number: 2, letters: 0 },
      { number: 3, letters: 0 },
    ])
  })

  it('leaves short pages of a book alone', () => {
    expect(wordlessPages([page(1, 'La Querelle des universaux'), page(2, PROSE), page(3, PROSE)])).toEqual([])
  })

  it('are all pages of a scan with a stamp on each', () => {
    const stamp = 'Digitised by the library of the university, for private use only'
    const letters = 53
    expect(wordlessPages([page(1, stamp), page(2, stamp), page(3, stamp)])).toEqual(
      [1, 2, 3].map((number) => ({ number, letters })),
    )
  })

  it('leaves out damaged pages, which cannot be shown either', () => {
    expect(wordlessPages([page(1, '', false), page(2, '')])).toEqual([{ number: 2, letters: 0 }])
  })
})

describe('intoContent', () => {
  it('positions recognised words in a font of their own on a page of the image size', () => {
    const { content: read, ocrPages } = intoContent(
      content(page(1, PROSE), page(2, '')),
      new Map([[2, scan(2, scannedLine('Des noms', 10))]]),
    )
    expect(ocrPages).toEqual([2])
    expect(read.pages[1]).toMatchObject({ width: 420, height: 595 })
    expect(read.pages[1]?.runs).toEqual([
      { text: 'Des ', x: 50, y: 50, width: 25, size: 10, font: 1, angle: 0 },
      { text: 'noms ', x: 80, y: 50, width: 25, size: 10, font: 1, angle: 0 },
    ])
    expect(read.fonts[1]).toEqual({ name: '', bold: false, italic: false })
  })

  it('keeps the text of a page if recognition found less', () => {
    const captioned = page(1, 'Planche IV, la renoncule')
    const { content: read, ocrPages } = intoContent(
      content(captioned),
      new Map([[1, scan(1, scannedLine('Wy ii', 10))]]),
    )
    expect(ocrPages).toEqual([])
    expect(read.pages[0]).toBe(captioned)
  })
})

describe('evenSizes', () => {
  const sizesOf = (...lines: ScannedLine[]) => {
    const sizes = evenSizes([scan(1, ...lines)])
    return lines.map((line) => sizes.get(line))
  }

  it('assigns one size to evenly spaced lines despite measuring errors', () => {
    expect(
      sizesOf(
        scannedLine(PROSE, 8.9, 100),
        scannedLine(PROSE, 10.6, 113),
        scannedLine(PROSE, 8.9, 126),
        scannedLine('seule.', 10.6, 139),
      ),
    ).toEqual([9, 9, 9, 9])
  })

  it('keeps headings and notes apart, which have a spacing of their own', () => {
    expect(
      sizesOf(
        scannedLine('Livre premier', 14.2, 60),
        scannedLine(PROSE, 9.4, 100),
        scannedLine(PROSE, 10.1, 113),
        scannedLine('Chapitre second', 13.4, 160),
        scannedLine(PROSE, 10.1, 200),
        scannedLine('1 Voir plus haut.', 8.1, 400),
      ),
    ).toEqual([13.5, 9.5, 9.5, 13.5, 9.5, 8])
  })
})

describe('modelsOf', () => {
  it('lists the available models, the most likely first', () => {
    expect(modelsOf('de', ['eng', 'frk', 'deu'])).toEqual(['deu', 'frk'])
    expect(modelsOf('el', ['ell'])).toEqual(['ell'])
    expect(modelsOf('el', ['grc', 'ell'])).toEqual(['ell', 'grc'])
    expect(modelsOf('es', ['eng', 'fra'])).toEqual([])
  })
})
