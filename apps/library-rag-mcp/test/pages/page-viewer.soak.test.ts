import { unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { soakSize } from '@agora-mcp/testing'
import { CHROMIUM, CHROMIUM_NEEDED, launch } from '@agora-mcp/testing/browser'
import { type ServerProcess, startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBook } from '../support/library.ts'
import { SHOWS_APPS, startLibrary } from '../support/library-process.ts'
import { startViewerHost, type ViewerHost } from '../support/page-viewer/viewer-host.ts'
import { type Look, visit as visitView } from '../support/page-viewer/visit.ts'
import { drawLine, makePdf } from '../support/pdfs/make-pdf.ts'
import { scanOf } from '../support/pdfs/picture-pdf.ts'

const BOOK = {
  title: 'The harbour book',
  author: 'Ada Mole',
  sections: [
    ['The light', 'A lantern on the mole shows green to ships that enter and red to those that leave.'],
    [
      'The tides',
      'The moon draws the water nearest to it more strongly than the body of the earth, so that two bulges arise, one facing the moon and one turned away. Every shore sees the sea rise and fall twice a day.',
    ],
    [
      'The pilots',
      'A pilot boards beyond the bar and brings the vessel in, since sand moves under the channel with every storm.',
    ],
  ],
} as const
const ATTACK =
  '</script><img src=x onerror="globalThis.pwned = true"><script>globalThis.pwned = true</script><base href="http://elsewhere.example/">'

/** Failures in turn: a missing document, an argument that is refused, then more missing ones. */
const wrong: readonly (readonly [string, object, RegExp])[] = [
  [
    'an unknown document',
    { source_id: 'nobody' },
    /The page cannot be shown\..*No document “nobody”\. Nearest/s,
  ],
  ['an argument of the wrong kind', { page: 'two' }, /page/],
  ['a page beyond the end', { page: 9 }, /has no page 9\. Its pages are 1 to 3\./],
  ['a passage beyond the end', { order_index: 99 }, /has no passage 99\. Its passages are 0 to 2;/],
]

let folder = ''
const endpoint = openForTests(startEmbeddingEndpoint)
let library: ServerProcess
let host: ViewerHost
const browser = openForTests(launch)

async function store(name: string, title: string): Promise<string> {
  const { body } = await library.call('parse_pdf', {
    pdf_path: join(folder, name),
    title,
    // Told, so that no scan is read to find it.
    language: 'en',
  })
  return body.source_id
}
const visit = (args: Record<string, unknown>, look?: Look) => visitView(browser, host, args, look)

describe.skipIf(CHROMIUM === null)(`the page viewer in a host of MCP Apps (${CHROMIUM_NEEDED})`, () => {
  let book = ''

  beforeAll(async () => {
    folder = newFolder()
    library = await startLibrary(folder, endpoint.url, {}, SHOWS_APPS)
    await writeBook(folder, 'harbour.pdf', BOOK)
    book = await store('harbour.pdf', BOOK.title)
    host = await startViewerHost(library.client)
  })
  afterAll(async () => {
    await host?.close()
    await library?.close()
  })

  it('shows the page of a passage that was found, its words under the boxes', async () => {
    const { body } = await library.call('search_chunks', { query: 'two bulges of water', limit: 1 })
    const [{ source_id, order_index, text, citation }] = body.results
    const { page, view, says, frame, look, leave } = await visit({ source_id, order_index })
    await says('Page 2')
    expect(await view.getByRole('heading', { level: 1 }).textContent()).toBe(BOOK.title)
    expect(await view.locator('blockquote').textContent()).toBe(text)
    expect(await view.getByText(citation).isVisible()).toBe(true)
    await view
      .getByAltText('Page 2 of “The harbour book”; its text stands under “Text of this page”')
      .waitFor()
    const { inked, empty } = await frame().evaluate(inkUnderBoxes)
    // The passage is all that stands on the page.
    expect(inked).toBeGreaterThan(0.995)
    expect(empty).toBe(0)
    await look('passage')
    // The host makes the frame as high as the page in it.
    const height = () => page.evaluate(() => document.querySelector('iframe')?.clientHeight ?? 0)
    await expect.poll(height).toBeGreaterThan(700)
    const hidden = () => frame().evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
    await expect.poll(hidden).toBeLessThan(2)
    await leave()
  })

  it('marks the words of an exact quotation in place, and no others', async () => {
    const quotation = 'that two bulges arise, one facing the moon'
    const { body } = await library.call('check_quotation', { quotation })
    expect(body.verdict).toBe('exact')
    const [{ source_id, char_start, char_end }] = body.places
    const { view, says, frame, look, leave } = await visit({ source_id, char_start, char_end })
    await says('Page 2')
    expect(await view.locator('blockquote').textContent()).toBe(quotation)
    await view.getByAltText(/^Page 2 of/).waitFor()
    const { inked, empty } = await frame().evaluate(inkUnderBoxes)
    // A fifth of what the page says.
    expect(inked).toBeGreaterThan(0.1)
    expect(inked).toBeLessThan(0.35)
    expect(empty).toBe(0)
    await look('quotation')
    await leave()
  })

  it('leafs by click, by key and by number, and finds back to the passage', async () => {
    const { view, says, look, leave } = await visit({ source_id: book, order_index: 1 })
    await says('Page 2')
    const [previous, next] = [view.getByLabel('Previous page'), view.getByLabel('Next page')]
    await next.click()
    await says('Page 3. The passage stands on another page.')
    expect(await view.locator('.box').count()).toBe(0)
    expect(await next.getAttribute('aria-disabled')).toBe('true')
    await next.dispatchEvent('click')
    await says('Page 3. The passage stands on another page.')
    await look('elsewhere')
    await view.getByRole('button', { name: 'Back to the passage' }).click()
    await says(/^Page 2$/)
    expect(await view.locator('.box').count()).toBeGreaterThan(1)
    await previous.click()
    await says('Page 1')
    expect(await previous.evaluate((button) => button === document.activeElement)).toBe(true)
    await previous.press('ArrowRight')
    await says(/^Page 2$/)
    await previous.press('ArrowLeft')
    await says('Page 1')
    const number = view.getByLabel('Page', { exact: true })
    await number.fill('3')
    await number.press('Enter')
    await says('Page 3')
    for (const beyond of ['9', '0', '', '1.5']) {
      await number.fill(beyond)
      await number.press('Tab')
      await says('Page 3')
      await expect.poll(() => number.inputValue()).toBe('3')
    }
    await leave()
  })

  it('follows the theme, the language and the mode of its host', async () => {
    const { view, says, host: tell, look, frame, leave } = await visit({ source_id: book, order_index: 1 })
    await says('Page 2')
    const background = () => frame().evaluate(() => getComputedStyle(document.body).backgroundColor)
    await expect.poll(background).toBe('rgb(255, 255, 255)')
    await tell((one) => one.changeContext({ theme: 'dark' }))
    await expect.poll(background).toBe('rgb(28, 28, 31)')
    await look('dark')
    await tell((one) => one.changeContext({ locale: 'fr-CA' }))
    await view.getByRole('button', { name: 'Page suivante' }).click()
    await says('Page 3. Le passage se trouve sur une autre page.')
    expect(await frame().evaluate(() => document.documentElement.lang)).toBe('fr')
    await look('french')
    await tell((one) =>
      one.changeContext({ styles: { variables: { '--color-background-primary': '#002200' } as never } }),
    )
    await expect.poll(background).toBe('rgb(0, 34, 0)')
    const full = view.getByRole('button', { name: 'Plein écran' })
    await full.click()
    await expect.poll(() => full.getAttribute('aria-pressed')).toBe('true')
    await tell((one) => one.tearDown())
    await leave()
  })

  it('fits a narrow host, and enlarges the page', async () => {
    const { view, says, frame, look, leave } = await visit(
      { source_id: book, order_index: 1 },
      { width: 320, theme: 'dark', locale: 'fr-FR' },
    )
    await says('Page 2')
    expect(await frame().evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await look('narrow')
    await view.getByRole('button', { name: 'Agrandir' }).click()
    const width = () => frame().evaluate(() => document.querySelector('img')?.clientWidth ?? 0)
    await expect.poll(width).toBeGreaterThan(500)
    expect(await frame().evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const { inked } = await frame().evaluate(inkUnderBoxes)
    expect(inked).toBeGreaterThan(0.995)
    await look('enlarged')
    await leave()
  })

  it('shows a scan, and says why nothing is marked on it', async () => {
    const lines = [
      'The lantern on the mole shows green',
      'to ships that enter the harbour',
      'and red to those that leave it.',
    ]
    const pdf = await makePdf((one) => {
      for (const [line, words] of lines.entries()) drawLine(one, words, 40, 90 + 18 * line, { size: 14 })
    })
    writeFileSync(join(folder, 'scan.pdf'), await scanOf(pdf, [1]))
    const { view, says, look, leave } = await visit({
      source_id: await store('scan.pdf', 'A scan'),
      order_index: 0,
    })
    await says('The passage stands on this page, which was scanned, so that it cannot be marked.')
    expect(await view.locator('.box').count()).toBe(0)
    expect(await view.locator('img').isVisible()).toBe(true)
    await look('scan')
    await leave()
  })

  it('gives the text of a page whose file has changed or gone, and says when its document was deleted', async () => {
    await writeBook(folder, 'other.pdf', { ...BOOK, title: 'Other' })
    const other = await store('other.pdf', 'Other')
    await writeBook(folder, 'other.pdf', { ...BOOK, title: 'Changed', sections: BOOK.sections.slice(0, 1) })
    const { view, says, trouble, look, leave } = await visit({ source_id: other, order_index: 1 })
    await says('Page 2')
    expect(await trouble.textContent()).toContain('The file has changed since it was read')
    expect(await view.locator('#words').getByText('two bulges arise').isVisible()).toBe(true)
    expect(await view.locator('img').isVisible()).toBe(false)
    expect(await view.getByRole('button', { name: 'Enlarge' }).isVisible()).toBe(false)
    await look('changed')
    unlinkSync(join(folder, 'other.pdf'))
    await view.getByLabel('Next page').click()
    await says('Page 3')
    expect(await trouble.textContent()).toContain('The file is no longer where it was read')
    await library.call('delete_document', { source_id: other, confirm: true })
    await view.getByLabel('Previous page').click()
    await expect.poll(() => trouble.textContent()).toMatch(/This page cannot be shown\..*No document/s)
    await look('deleted')
    await leave()
  })

  it.each(wrong.slice(0, soakSize(2, wrong.length)))(
    'says what is wrong with %s',
    async (_, args, expected) => {
      const { view, trouble, look, leave } = await visit({ source_id: book, ...args })
      await expect.poll(() => trouble.textContent()).toMatch(expected)
      expect(await view.getByRole('navigation').isVisible()).toBe(false)
      await look('wrong')
      await leave()
    },
  )

  it('keeps the passage where the host lets it call no tool, and tries again where it refused one', async () => {
    const without = await visit({ source_id: book, order_index: 1 }, { offersTools: false })
    await expect
      .poll(() => without.trouble.textContent())
      .toContain('This application does not let the viewer get pictures of pages.')
    expect(await without.view.getByText('two bulges arise').isVisible()).toBe(true)
    expect(await without.view.getByRole('navigation').isVisible()).toBe(false)
    await without.look('no-tools')
    await without.leave()

    const refused = await visit({ source_id: book, order_index: 1 }, { refuses: true })
    await expect.poll(() => refused.trouble.textContent()).toContain('did not let the viewer get the page')
    await refused.look('refused')
    await refused.host((one) => one.setRefuses(false))
    await refused.view.getByRole('button', { name: 'Try again' }).click()
    await refused.says('Page 2')
    expect(await refused.trouble.isVisible()).toBe(false)
    await refused.leave()
  })

  it('says that it waits, and that the call was cancelled', async () => {
    const { says, trouble, host: tell, leave } = await visit({ source_id: book }, { neverAnswers: true })
    await says('Waiting for the page')
    await tell((one) => one.cancel())
    await expect.poll(() => trouble.textContent()).toContain('The call was cancelled')
    await leave()
  })

  it('runs nothing that a document says', async () => {
    await writeBook(folder, 'attack.pdf', {
      title: 'Notes',
      sections: [['Notes', `${ATTACK} stands in the notes of the keeper of the harbour light.`]],
    })
    const attack = await store('attack.pdf', ATTACK)
    const { view, says, frame, look, leave } = await visit({ source_id: attack, order_index: 0 })
    await says('Page 1')
    expect(await view.getByRole('heading', { level: 1 }).textContent()).toBe(ATTACK)
    expect(await view.locator('blockquote').textContent()).toContain('<img src=x')
    await view.getByText('Text of this page').click()
    expect(
      await frame().evaluate(() => ({
        ran: 'pwned' in globalThis,
        scripts: document.scripts.length,
        pictures: document.images.length,
        base: document.querySelectorAll('base').length,
      })),
    ).toEqual({ ran: false, scripts: 1, pictures: 1, base: 0 })
    await look('attack')
    await leave()
  })
})

/** Share of a page's ink that lies under its boxes, and the number of boxes without any. Run in the browser. */
async function inkUnderBoxes(): Promise<{ inked: number; empty: number }> {
  const image = document.querySelector('img') as HTMLImageElement
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  const drawing = canvas.getContext('2d') as CanvasRenderingContext2D
  drawing.drawImage(image, 0, 0)
  const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height)
  const frame = image.getBoundingClientRect()
  const scale = image.naturalWidth / frame.width
  const boxes = [...document.querySelectorAll('.box')].map((box) => {
    const { left, top, right, bottom } = box.getBoundingClientRect()
    return [left - frame.left, top - frame.top, right - frame.left, bottom - frame.top].map(
      (at) => at * scale,
    )
  })
  const inks = boxes.map(() => 0)
  let all = 0
  let under = 0
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      if ((data[4 * (y * canvas.width + x)] ?? 255) > 128) continue
      all += 1
      const at = boxes.findIndex(
        ([left = 0, top = 0, right = 0, bottom = 0]) => x >= left && x <= right && y >= top && y <= bottom,
      )
      if (at < 0) continue
      under += 1
      inks[at] = (inks[at] ?? 0) + 1
    }
  }
  return { inked: under / all, empty: inks.filter((ink) => ink === 0).length }
}
