import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { makePdf } from './make-pdf.ts'
import type { Inline } from './typesetting/book.ts'
import { parseBook } from './typesetting/parse.ts'

const read = (name: string) => readFile(new URL(name, import.meta.url))
const source = (await read('./le-mot-et-la-renoncule.md')).toString('utf8')
const checkedIn = await read('./le-mot-et-la-renoncule.pdf')

let pdf: PDFDocumentProxy
let pages: string[]
let labels: string[]

beforeAll(async () => {
  pdf = await getDocument({ data: new Uint8Array(checkedIn), verbosity: 0 }).promise
  labels = (await pdf.getPageLabels()) ?? []
  pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pageText(index + 1)))
})

async function pageText(number: number): Promise<string> {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}

/** A PDF with its streams inflated: what compression makes of them differs between builds of zlib. */
function inflated(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/stream\n(.*?)\nendstream/gs, (whole, data: string) => {
      const stream = Buffer.from(data, 'latin1')
      return stream[0] === 0x78 ? inflateSync(stream).toString('latin1') : whole
    })
    .replace(/\/Length \d+|^\d{10} \d{5} n $|^startxref\n\d+/gm, '')
}

describe('the checked-in PDF', () => {
  it('is what the script makes of the source', async () => {
    expect(inflated(await makePdf(source)) === inflated(checkedIn)).toBe(true)
  })

  it('is made of the same bytes every time', async () => {
    const [first, second] = await Promise.all([makePdf(source), makePdf(source)])
    expect(Buffer.compare(first, second)).toBe(0)
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
