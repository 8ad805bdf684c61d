import { readFile } from 'node:fs/promises'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { makePdf } from './make-pdf.ts'
import type { Inline } from './typesetting/book.ts'
import { parseBook } from './typesetting/parse.ts'

const read = (name: string) => readFile(new URL(name, import.meta.url))
const source = (await read('./le-mot-et-la-renoncule.md')).toString('utf8')
const checkedIn = await read('./le-mot-et-la-renoncule.pdf')

let pdf: PDFDocumentProxy
let pieces: Piece[][]
let pages: string[]
let labels: string[]

beforeAll(async () => {
  pdf = await getDocument({ data: new Uint8Array(checkedIn), verbosity: 0 }).promise
  labels = (await pdf.getPageLabels()) ?? []
  pieces = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => piecesOf(index + 1)))
  pages = pieces.map((page) => page.map(({ text, endsLine }) => text + (endsLine ? '\n' : '')).join(''))
})

/** Pieces of text in the order of the page, with their size in points. */
type Piece = { text: string; size: number; endsLine: boolean }

async function piecesOf(number: number): Promise<Piece[]> {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  return items.flatMap((item) =>
    'str' in item ? [{ text: item.str, size: Math.round(item.height * 10) / 10, endsLine: item.hasEOL }] : [],
  )
}

describe('the checked-in PDF', () => {
  it('is what the script makes of the source, to the byte', () => {
    expect(Buffer.compare(makePdf(source), checkedIn)).toBe(0)
  })

  it('stays small', () => {
    expect(checkedIn.length).toBeLessThan(400_000)
  })

  it('names title, author and language, and numbers its front matter apart', async () => {
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({
      Title: 'Le Mot et la Renoncule',
      Author: 'Le Cercle de l’Agora',
      Language: 'fr',
    })
    expect(labels.slice(0, 8)).toEqual(['i', 'ii', 'iii', 'iv', 'v', 'vi', '1', '2'])
  })

  it('has each footnote on the page that calls it', () => {
    const calls = pieces.flatMap((page, at) =>
      page.flatMap(({ text, size }) => (size < 7 && /^\d+$/.test(text) ? [`${at} ${text}`] : [])),
    )
    const notes = pieces.flatMap((page, at) =>
      page.flatMap(({ text, size }) =>
        size === 8.7 && /^\d{1,2}\.(\s|$)/.test(text) ? [`${at} ${Number.parseInt(text, 10)}`] : [],
      ),
    )
    expect(notes.length).toBeGreaterThan(20)
    expect(notes).toEqual(calls)
  })

  it('leaves no punctuation alone at the start or the end of a line', () => {
    for (const line of pages.flatMap((page) => page.split('\n'))) {
      expect(line.trim()).not.toMatch(/^[;:!?»,.)]|«$/)
    }
  })

  it('holds every paragraph of the source as text', () => {
    const letters = (text: string) => text.replace(/[\s\u00a0\u202f-]/g, '')
    const whole = letters(pages.join('\n'))
    const { front, body } = parseBook(source)
    for (const block of [...front, ...body]) {
      const text = block.kind === 'heading' ? block.title : plainText(block.content)
      expect(whole).toContain(letters(text).slice(0, 60))
    }
  })
})

/** The text up to the first footnote: its number interrupts the text of the page. */
function plainText(content: readonly Inline[]): string {
  const note = content.findIndex((span) => span.kind === 'note')
  const before = note === -1 ? content : content.slice(0, note)
  return before.map((span) => (span.kind === 'text' ? span.text : '')).join('')
}

interface Entry {
  title: string
  level: number
  label: string
}

async function outlineEntries(): Promise<Entry[]> {
  const entries: Entry[] = []
  const visit = async (items: Awaited<ReturnType<PDFDocumentProxy['getOutline']>>, level: number) => {
    for (const item of items) {
      const [page] = Array.isArray(item.dest) ? item.dest : []
      entries.push({ title: item.title, level, label: labels[await pdf.getPageIndex(page)] ?? '' })
      await visit(item.items, level + 1)
    }
  }
  await visit((await pdf.getOutline()) ?? [], 1)
  return entries
}

describe('its outline', () => {
  it('has every heading of the source at its level', async () => {
    const { front, body } = parseBook(source)
    const headings = [...front, ...body].filter((block) => block.kind === 'heading')
    const found = await outlineEntries()
    expect(found.map(({ title, level }) => ({ title, level }))).toEqual(
      headings.map(({ title, level }) => ({ title, level })),
    )
    expect(new Set(found.map(({ level }) => level))).toEqual(new Set([1, 2, 3]))
  })

  it('leads to the pages where the headings are printed', async () => {
    for (const { title, label } of await outlineEntries()) {
      expect(pages[labels.indexOf(label)]?.replace(/\s+/g, ' ')).toContain(title.replace(/\s+/g, ' '))
    }
  })

  it('agrees with the printed table of contents', async () => {
    const printed = pages
      .slice(2, 4)
      .flatMap((page) => page.split('\n'))
      .flatMap((line) => {
        const entry = /^(.*?)[ .]{5,}([ivxl\d]+)$/.exec(line.replace(/\s+/g, ' ').trim())
        return entry === null ? [] : [`${entry[1]} ${entry[2]}`]
      })
    expect(printed).toEqual(
      (await outlineEntries()).map(({ title, label }) => `${title.replace(/\s+/g, ' ')} ${label}`),
    )
  })
})

describe('the source', () => {
  it('has no space that could leave French punctuation alone at the end or the start of a line', () => {
    const text = source.slice(source.indexOf(':::colophon'))
    expect(text.match(/.{0,20}(?: [;:!?»]|« |[^\u202f][;!?](?!\])|[^\u00a0\n:]:(?!:)).{0,10}/g)).toBeNull()
  })

  it('uses typographic apostrophes', () => {
    expect(source).not.toContain("'")
  })
})
