import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'

/** Where Chromium lies on the systems that people test on; `AGORA_CHROMIUM` names another. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser's program, null where there is none. */
export const CHROMIUM: string | null =
  [process.env.AGORA_CHROMIUM, ...PLACES].find((place) => place !== undefined && existsSync(place)) ?? null

/** What the name of a suite says where it is skipped. */
export const CHROMIUM_NEEDED = 'needs Chromium, e.g. apt-get install chromium, or AGORA_CHROMIUM'

/** Pictures of the views, for somebody to look at. */
const PICTURES = process.env.AGORA_SCREENSHOTS ?? join(tmpdir(), 'agora-page')

export function launch(): Promise<Browser> {
  mkdirSync(PICTURES, { recursive: true })
  // Root has no sandbox in a container; the page under test is ours.
  return chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox'] })
}

/** How somebody looks at the page. */
export interface Look {
  readonly language: 'fr' | 'en'
  readonly scheme: 'light' | 'dark'
  readonly width: number
}

export const DESKTOP = 1_280
export const PHONE = 390

/** A person at the page: what they see, and everything that must not happen to them. */
export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors on the console, requests to other hosts, dialogs: empty at the end of every journey. */
  readonly faults: string[]
  /** Leaves a picture, and lets axe look: gives the rules that the view breaks. */
  look(name: string): Promise<string[]>
  /** Ends the journey. @throws AssertionError where something happened that must not */
  leave(): Promise<void>
}

/** Opens the page in a browser of its own. */
export async function visit(
  browser: Browser,
  url: string,
  { language, scheme, width }: Look,
): Promise<Person> {
  const isPhone = width < 500
  const context = await browser.newContext({
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    colorScheme: scheme,
    viewport: { width, height: isPhone ? 844 : 800 },
    hasTouch: isPhone,
    reducedMotion: 'reduce',
    acceptDownloads: true,
    baseURL: url,
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const faults = watch(page, url)
  await page.goto('/')
  return {
    page,
    context,
    faults,
    async look(name) {
      // What is still moving has no colour of its own yet.
      await page.waitForTimeout(150)
      await page.screenshot({ path: join(PICTURES, `${name}-${language}-${scheme}-${width}.png`) })
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      return violations.map(
        ({ id, nodes }) => `${name}: ${id} at ${nodes.map(({ target }) => target).join(', ')}`,
      )
    },
    async leave() {
      await context.close()
      expect(faults).toEqual([])
    },
  }
}

/** Collects what must not happen on a page. */
function watch(page: Page, url: string): string[] {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(`error: ${message}`))
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(url) && !address.startsWith('data:')) faults.push(`request: ${address}`)
  })
  page.on('console', (message) => {
    // A refused request is told by the page in its own words; the browser repeats it here.
    if (message.type() === 'error' && !/Failed to load resource|ERR_/.test(message.text())) {
      faults.push(`console: ${message.text()}`)
    }
  })
  return faults
}

/** Writes a question and sends it with Enter. */
export async function ask(page: Page, text: string): Promise<void> {
  await page.locator('#question').fill(text)
  await page.locator('#question').press('Enter')
}

/** Waits until the newest message has come to something. */
export async function settled(
  page: Page,
  phase: 'answered' | 'waiting' | 'failed' = 'answered',
): Promise<void> {
  await page.locator(`article[data-phase=${phase}]`).last().waitFor({ timeout: 60_000 })
  await page
    .locator('article[data-phase=working], article[data-phase=sending]')
    .waitFor({ state: 'detached' })
}
