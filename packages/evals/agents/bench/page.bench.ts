/**
 * Measures the chat page: bytes of the first view, the time until somebody can write, long tasks while a session of 1,000
 * messages is scrolled, and what axe finds on the main views in both themes. Needs Chromium and the built page.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import {
  CHROMIUM,
  CHROMIUM_NEEDED,
  DESKTOP,
  launch,
  visit,
} from '../../../agents/test/support/page/browser.ts'
import { longSession } from '../../../agents/test/support/page/long-session.ts'
import { servePageOffice } from '../../../agents/test/support/page/page-office.ts'
import { median, report } from '../../measuring/statistics.ts'

const DIST = join(import.meta.dirname, '../../../agents/dist/web')
const QUESTIONS = 500
const VISITS = 7
/** Questions that the page reads at once. */
const PART = 50
const SETTLE_MS = 200
const LOOK = { language: 'fr', scheme: 'light', width: DESKTOP } as const

function bytes(): boolean {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  const paths = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
  const size = (ending: string, of: (path: string) => number) =>
    paths.filter((path) => path.endsWith(ending)).reduce((sum, path) => sum + of(join(DIST, path)), 0) / 1_000
  const gzipped = (path: string) => gzipSync(readFileSync(path)).length
  // Small files are sent uncompressed.
  const sent = (path: string) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  console.log(`  sent, brotli: ${size('.js', sent).toFixed(0)} kB of script`)
  return [
    report('script of the first view, gzipped', size('.js', gzipped), { budget: 250, unit: ' kB' }),
    report('style of the first view, gzipped', size('.css', gzipped), { budget: 40, unit: ' kB' }),
  ].every(Boolean)
}

/** Milliseconds from the address to a text box that takes what is typed, in browsers that have never seen the page. */
async function interactive(browser: Browser, url: string): Promise<boolean> {
  const times: number[] = []
  for (let visited = 0; visited < VISITS; visited += 1) {
    const context = await browser.newContext({ baseURL: url })
    const page = await context.newPage()
    const start = performance.now()
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('#question').fill('a')
    times.push(performance.now() - start)
    await context.close()
  }
  return report(`first view takes what is typed, median of ${VISITS}`, median(times), {
    budget: 1_000,
    unit: ' ms',
  })
}

async function scrolling(browser: Browser, url: string, session: string): Promise<boolean> {
  const { page, context } = await visit(browser, url, LOOK)
  await page.goto(`/#/s/${session}`)
  await page.getByRole('article').first().waitFor()
  const earlier = page.getByRole('button', { name: 'Charger les messages précédents' })
  for (let part = 1; part < QUESTIONS / PART; part += 1) {
    await page.locator('#conversation').evaluate((element) => {
      element.scrollTop = 0
    })
    await earlier.click()
    await page.waitForTimeout(SETTLE_MS)
  }
  await page.evaluate(`globalThis.long = []
    new PerformanceObserver((list) => globalThis.long.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask' })`)
  await page.locator('#conversation').hover()
  for (let step = 0; step < 300; step += 1) {
    await page.mouse.wheel(0, step < 150 ? 900 : -900)
    await page.waitForTimeout(16)
  }
  const long = (await page.evaluate('globalThis.long')) as number[]
  await context.close()
  console.log(`  longest task while scrolling: ${Math.max(0, ...long).toFixed(0)} ms`)
  return report('tasks over 50 ms while 1,000 messages are scrolled', long.length, { budget: 0, unit: '' })
}

async function accessible(browser: Browser, url: string, session: string): Promise<boolean> {
  const found: string[] = []
  for (const scheme of ['light', 'dark'] as const) {
    const { page, context, audit } = await visit(browser, url, { ...LOOK, scheme })
    for (const place of ['', `s/${session}`, 'documents', 'memory', 'settings']) {
      await page.goto(`/#/${place}`)
      await page.locator('main h1').first().waitFor()
      found.push(...(await audit(`bench-${place.split('/')[0] || 'welcome'}`)))
    }
    await context.close()
  }
  for (const line of found) console.log(`  ${line}`)
  return report('rules of axe that five views break, light and dark', found.length, { budget: 0, unit: '' })
}

if (CHROMIUM === null) {
  console.log(`skipped: ${CHROMIUM_NEEDED}`)
} else {
  let session = ''
  const office = await servePageOffice({
    prepare: async (dataDir) => {
      session = await longSession(dataDir, QUESTIONS)
    },
  })
  // What it reads at its start is no cost of the page.
  while (!(await fetch(`${office.url}/ready`)).ok) await sleep(SETTLE_MS)
  const browser = await launch()
  const kept = [
    bytes(),
    await interactive(browser, office.url),
    await scrolling(browser, office.url, session),
    await accessible(browser, office.url, session),
  ]
  await browser.close()
  await office.close()
  if (kept.includes(false)) process.exitCode = 1
}
