import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import axe, { type AxeResults } from 'axe-core'
import { type Browser, chromium, type Frame, type Page } from 'playwright-core'

/** `AGORA_CHROMIUM` names another. The headless one is first: its contexts cost half as much. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

export const CHROMIUM: string | null =
  [process.env.AGORA_CHROMIUM, ...PLACES].find((place) => place !== undefined && existsSync(place)) ?? null

export const CHROMIUM_NEEDED =
  'needs Chromium, e.g. apt-get install chromium-headless-shell, or AGORA_CHROMIUM'

/** Folder for screenshots, taken on request only: each costs as much as a step of a journey. */
const PICTURES = process.env.AGORA_SCREENSHOTS

export function launch(): Promise<Browser> {
  if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true })
  // Root has no sandbox in a container; the page under test is ours.
  return chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox'] })
}

/**
 * Script run in the page: waits for animations to finish, since colours are not final before. A transition begins with
 * the frame after a change, and may begin another.
 */
const ANIMATIONS_DONE = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (;;) {
    await frame()
    await frame()
    const running = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().endTime < Infinity)
    if (running.length === 0) return
    await Promise.allSettled(running.map((one) => one.finished))
  }
})()`

/** Options of axe in the page: passed rules are skipped, since reporting them takes as long as reporting violations. */
const OPTIONS = JSON.stringify({
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
})

/**
 * Takes a screenshot if requested, and runs axe: returns the violated rules. Axe is injected once per
 * document: the builder of @axe-core/playwright injects it for each check and opens a page for the results,
 * which takes ten times as long.
 * @param frame Frame to check. Default: the page without its frames.
 */
export async function inspectPage(
  page: Page,
  name: string,
  frame: Frame = page.mainFrame(),
): Promise<string[]> {
  await page.evaluate(ANIMATIONS_DONE)
  if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, `${name}.png`) })
  if (!(await frame.evaluate("'axe' in globalThis"))) await frame.evaluate(axe.source)
  const { violations } = await frame.evaluate<AxeResults>(`axe.run(document, ${OPTIONS})`)
  return violations.map(
    ({ id, nodes }) => `${name}: ${id} at ${nodes.map(({ target }) => target).join(', ')}`,
  )
}

/** Collects faults of a page: errors, dialogs, requests to addresses without one of these prefixes. */
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
    // The page shows refused requests in its own words; the browser's copy is ignored.
    if (message.type() === 'error' && !/Failed to load resource|ERR_/.test(message.text())) {
      faults.push(`console: ${message.text()}`)
    }
  })
  return faults
}
