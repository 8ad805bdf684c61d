import { unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openForTests } from '@agora-mcp/testing/setup'
import { beforeAll, describe, expect, it } from 'vitest'
import { openLibrary, writeBook } from '../support/library.ts'
import { drawLine, makePdf } from '../support/pdfs/make-pdf.ts'
import { scanOf } from '../support/pdfs/picture-pdf.ts'

const LINES = [
  'Les tranchees sont ouvertes',
  'sur une largeur de un metre',
  'et blindees des un metre trente.',
]

let book = ''
const library = openForTests(openLibrary)
beforeAll(async () => {
  book = await store(
    await writeBook(library.books, 'garden.pdf', {
      title: 'Le jardin',
      author: 'Anne Berger',
      sections: [
        ['Arbres', 'Les arbres se taillent en hiver, quand la sève dort et que le gel est passé.'],
        ['Haies', 'La haie se taille deux fois par an, au printemps et à la fin de juin.'],
      ],
    }),
  )
})

async function store(path: string): Promise<string> {
  // Told, so that no scan is read to find it.
  const { body } = await library.call('parse_pdf', { pdf_path: path, language: 'fr' })
  return String(body.source_id)
}

async function pictureOf(args: object): Promise<{ body: Record<string, unknown>; png: Buffer | null }> {
  const result = await library.client.callTool({ name: 'get_page_picture', arguments: { ...args } })
  const content = result.content as { type: string; data?: string; mimeType?: string }[]
  const image = content.find(({ type }) => type === 'image')
  expect(image?.mimeType ?? 'image/png').toBe('image/png')
  return {
    body: result.structuredContent as Record<string, unknown>,
    png: image === undefined ? null : Buffer.from(image.data ?? '', 'base64'),
  }
}

describe('show_page', () => {
  it('show_page answers in text where a passage stands', async () => {
    const { body } = await library.call('show_page', { source_id: book, order_index: 1 })
    expect(body).toMatchObject({
      source_id: book,
      title: 'Le jardin',
      author: 'Anne Berger',
      page: 2,
      pages_count: 2,
      passage: { order_index: 1, text: expect.stringContaining('La haie se taille deux fois') },
    })
  })

  it('show_page shows a page without a passage, and another page than that of the passage', async () => {
    expect((await library.call('show_page', { source_id: book })).body).toMatchObject({
      page: 1,
      passage: null,
    })
    expect(
      (await library.call('show_page', { source_id: book, order_index: 1, page: 1 })).body,
    ).toMatchObject({
      page: 1,
      passage: { order_index: 1 },
    })
  })

  it('marks a quotation alone, where check_quotation has found it', async () => {
    const { body: checked } = await library.call('check_quotation', {
      quotation: '« la haie se taille deux fois »',
    })
    const [{ char_start, char_end, citation }] = checked.places
    const { body } = await library.call('show_page', { source_id: book, char_start, char_end })
    expect(body).toMatchObject({
      page: 2,
      passage: null,
      marked: { text: 'La haie se taille deux fois', citation, page_start: 2, char_start, char_end },
    })
    const picture = { source_id: book, page: 2, width: 600 }
    const marked = await pictureOf({ ...picture, char_start, char_end })
    const whole = await pictureOf({ ...picture, order_index: 1 })
    expect(marked.body).toMatchObject({ holds_passage: true, boxes: [expect.anything()] })
    expect(whole.body.boxes).toHaveLength(2)
    const { body: refused } = await library.call('show_page', { source_id: book, char_start: 5 })
    expect(refused).toMatchObject({ code: 'invalid_input', hint: expect.stringContaining('check_quotation') })
  })

  it.each(['show_page', 'get_page_picture'])(
    'of %s: what is not there is named, with what is',
    async (tool) => {
      const failure = async (args: object) => {
        const { body } = await library.call(tool, { source_id: book, page: 1, ...args })
        expect(body.success).toBe(false)
        return `${body.code}: ${body.error}. ${body.hint}`
      }
      expect(await failure({ page: 3 })).toBe(`not_found: “${book}” has no page 3. Its pages are 1 to 2.`)
      expect(await failure({ order_index: 2 })).toMatch(/has no passage 2\. Its passages are 0 to 1;/)
      expect(await failure({ source_id: 'nobody' })).toMatch(/^not_found: No document “nobody”/)
      expect(await failure({ page: 0 })).toMatch(/^invalid_input: page/)
    },
  )
})

describe('get_page_picture', () => {
  it('get_page_picture gives picture, text and boxes, the picture outside the JSON', async () => {
    const { body, png } = await pictureOf({ source_id: book, page: 2, order_index: 1, width: 600 })
    expect(body).toMatchObject({ page: 2, picture: { width: 600 }, holds_passage: true, problem: null })
    expect(body.text).toContain('au printemps')
    expect(body.boxes).toHaveLength(2)
    expect([png?.readUInt32BE(16), png?.readUInt32BE(20)]).toEqual([
      600,
      (body.picture as { height: number }).height,
    ])
    expect(JSON.stringify(body).length).toBeLessThan(1_500)
    const other = await pictureOf({ source_id: book, page: 1, order_index: 1, width: 600 })
    expect(other.body).toMatchObject({ holds_passage: false, boxes: [] })
  })

  it('get_page_picture draws a scan without boxes', async () => {
    const path = join(library.books, 'scan.pdf')
    const print = await makePdf((pdf) => {
      for (const [line, words] of LINES.entries()) drawLine(pdf, words, 40, 90 + 20 * line, { size: 16 })
    })
    writeFileSync(path, await scanOf(print, [1]))
    const { body, png } = await pictureOf({ source_id: await store(path), page: 1, order_index: 0 })
    expect(body).toMatchObject({ holds_passage: true, boxes: [], problem: null })
    expect(png?.length).toBeGreaterThan(5_000)
  })

  it('get_page_picture draws a page of too many bytes narrower', async () => {
    const path = join(library.books, 'noise.pdf')
    // A generator of its own, so that each run draws the same.
    let seed = 7
    const noise = () => {
      seed = (1_103_515_245 * seed + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * 256)
    }
    const print = await makePdf((pdf) => {
      // As many words as show that the page is no scan with a stamp.
      const lines = Array(4).fill(LINES).flat()
      for (const [line, words] of lines.entries()) drawLine(pdf, words, 40, 12 + 8 * line, { size: 7 })
      for (let y = 110; y < 590; y += 3) {
        for (let x = 0; x < 420; x += 3) pdf.rect(x, y, 3, 3).fill([noise(), noise(), noise()])
      }
    })
    writeFileSync(path, print)
    const { body, png } = await pictureOf({ source_id: await store(path), page: 1, width: 2_000 })
    expect(png?.length).toBeLessThanOrEqual(700_000)
    const { width } = body.picture as { width: number }
    expect(width).toBeGreaterThanOrEqual(300)
    expect(width).toBe(png?.readUInt32BE(16))
  })

  it('get_page_picture gives the stored text where the file has changed or gone', async () => {
    const path = join(library.books, 'old.pdf')
    writeFileSync(path, await makePdf((pdf) => drawLine(pdf, 'Les arbres se taillent en hiver.', 40, 90)))
    const id = await store(path)
    writeFileSync(path, await makePdf((pdf) => drawLine(pdf, 'La haie se taille en juin.', 40, 90)))
    const changed = await pictureOf({ source_id: id, page: 1 })
    expect(changed.png).toBeNull()
    expect(changed.body).toMatchObject({ picture: null, problem: { code: 'conflict' } })
    expect(changed.body.text).toContain('Les arbres')
    unlinkSync(path)
    const gone = await pictureOf({ source_id: id, page: 1 })
    expect(gone.body).toMatchObject({ picture: null, problem: { code: 'not_found' } })
  })
})
