import { soakSize } from '@agora-mcp/testing'
import { CHROMIUM, CHROMIUM_NEEDED, inspectPage, launch, watchFaults } from '@agora-mcp/testing/browser'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { page as en } from '../../../src/messages/en/page.ts'
import { page as fr } from '../../../src/messages/fr/page.ts'

type Texts = typeof en

export { CHROMIUM, CHROMIUM_NEEDED, launch }

export interface Display {
  readonly language: 'fr' | 'en'
  readonly scheme: 'light' | 'dark'
  readonly width: number
  /** Times that the page is enlarged; `width` is what is left of the window. Default: 1. */
  readonly zoom?: number
  /** Largest text and high contrast, as in the settings. */
  readonly large?: boolean
}

export const DESKTOP = 1_280
export const PHONE = 390

/** Both languages, both themes, both devices. */
export const DISPLAYS = [
  { language: 'fr', scheme: 'light', width: DESKTOP },
  { language: 'en', scheme: 'dark', width: PHONE },
] as const satisfies readonly Display[]

let journeysSoFar = 0

/** Displays of a journey: one of two in turn, both in the long soak. `views.soak.test.ts` audits every view in both. */
export function displaysInTurn(): readonly Display[] {
  const first = journeysSoFar % DISPLAYS.length
  journeysSoFar += 1
  return [...DISPLAYS.slice(first), ...DISPLAYS.slice(0, first)].slice(0, soakSize(1, DISPLAYS.length))
}

/** A person at the page: what they see, and everything that must not happen to them. */
export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  readonly texts: Texts
  /** Errors on the console, requests to other hosts, dialogs: empty at the end of every journey. */
  readonly faults: string[]
  /** Takes a screenshot; returns the rules of axe that the view breaks. */
  audit(name: string): Promise<string[]>
  /** Ends the journey. @throws AssertionError where something happened that must not */
  close(): Promise<void>
}

export async function visit(
  browser: Browser,
  url: string,
  { language, scheme, width, zoom = 1, large = false }: Display,
): Promise<Person> {
  const isPhone = width < 500
  const context = await browser.newContext({
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    colorScheme: scheme,
    viewport: { width, height: isPhone ? 844 : 800 / zoom },
    deviceScaleFactor: zoom,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
    acceptDownloads: true,
    baseURL: url,
  })
  // A busy machine is no defect.
  context.setDefaultTimeout(60_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  if (large) {
    await context.addInitScript(
      `localStorage.setItem('agora-settings', '{"state":{"textSize":"larger","highContrast":true},"version":0}')`,
    )
  }
  const page = await context.newPage()
  const faults = watchFaults(page, url)
  await page.goto('/')
  return {
    page,
    context,
    texts: language === 'fr' ? fr : en,
    faults,
    audit: (name) => inspectPage(page, `${name}-${language}-${scheme}-${width}${large ? '-large' : ''}`),
    async close() {
      // Requests that a journey answers itself may be on their way.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
      expect(faults).toEqual([])
    },
  }
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
  const newest = page.locator('article').last()
  await expect.poll(() => newest.getAttribute('data-phase'), { timeout: 120_000 }).toBe(phase)
  await page
    .locator('article[data-phase=working], article[data-phase=sending]')
    .first()
    .waitFor({ state: 'detached' })
}
