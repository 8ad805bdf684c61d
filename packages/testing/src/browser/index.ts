import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import axe, { type AxeResults } from 'axe-core'
import { type Browser, chromium, type Frame, type Page } from 'playwright-core'

/**
 * Where Chromium lies on the systems that people test on; `AGORA_CHROMIUM` names another. The one without windows comes
 * first: a context of its costs half of what it costs the others.
 */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser's program, null where there is none. */
export const CHROMIUM: string | null =
  [process.env.AGORA_CHROMIUM, ...PLACES].find((place) => place !== undefined && existsSync(place)) ?? null

/** What the name of a suite says where it is skipped. */
export const CHROMIUM_NEEDED =
  'needs Chromium, e.g. apt-get install chromium-headless-shell, or AGORA_CHROMIUM'

/** The folder for pictures of the views, where somebody wants to look at them: each costs as much as a step of a journey. */
const PICTURES = process.env.AGORA_SCREENSHOTS

export function launch(): Promise<Browser> {
  if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true })
  // Root has no sandbox in a container; the page under test is ours.
  return chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox'] })
}

/** Runs in the page, until what moves has come to its end: before that it has no colour of its own. */
const MOVED = `Promise.allSettled(
  document
    .getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime < Infinity)
    .map((one) => one.finished),
).then(() => {})`

/** Runs in the page. What a view keeps is of no interest, and takes as long to tell as what it breaks. */
const OPTIONS = JSON.stringify({
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
})

/**
 * Leaves a picture of that name where pictures are wanted, and lets axe look: gives the rules that the view breaks. Axe is
 * brought once into a document, where it stays: the builder of @axe-core/playwright brings it for each look, and opens a page
 * for what it found, which is ten times the work.
 * @param frame What axe looks at. Default: the page, without what other frames show.
 */
export async function lookAt(page: Page, name: string, frame: Frame = page.mainFrame()): Promise<string[]> {
  await page.evaluate(MOVED)
  if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, `${name}.png`) })
  if (!(await frame.evaluate("'axe' in globalThis"))) await frame.evaluate(axe.source)
  const { violations } = await frame.evaluate<AxeResults>(`axe.run(document, ${OPTIONS})`)
  return violations.map(
    ({ id, nodes }) => `${name}: ${id} at ${nodes.map(({ target }) => target).join(', ')}`,
  )
}

/** Collects what must not happen on a page: errors, dialogs, requests to other addresses than those that begin so. */
export function watchFaults(page: Page, ...addresses: readonly string[]): string[] {
  const faults: string[] = []
  const allowed = [...addresses, 'data:']
  page.on('pageerror', ({ message }) => faults.push(`error: ${message}`))
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const address = request.url()
    if (!allowed.some((beginning) => address.startsWith(beginning))) faults.push(`request: ${address}`)
  })
  page.on('console', (message) => {
    // A refused request is told by the page in its own words; the browser repeats it here.
    if (message.type() === 'error' && !/Failed to load resource|ERR_/.test(message.text())) {
      faults.push(`console: ${message.text()}`)
    }
  })
  return faults
}
