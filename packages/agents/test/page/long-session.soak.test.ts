import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM, CHROMIUM_NEEDED, DESKTOP, launch, visit } from './browser.ts'
import { longSession } from './long-session.ts'
import { type PageOffice, servePageOffice } from './page-office.ts'

/** Questions and answers together are a thousand messages. */
const QUESTIONS = 500

describe.skipIf(CHROMIUM === null)(`a session of 1,000 messages (${CHROMIUM_NEEDED})`, () => {
  let browser: Browser
  let office: PageOffice
  let session = ''
  beforeAll(async () => {
    browser = await launch()
    office = await servePageOffice({
      only: ['note-securite-tranchees.md'],
      prepare: async (dataDir) => {
        session = await longSession(dataDir, QUESTIONS)
      },
    })
  })
  afterAll(async () => {
    await browser.close()
    await office.close()
  })

  it('opens at its end, comes in parts, and draws only what is in sight', async () => {
    const { page, faults, ...person } = await visit(browser, office.url, {
      language: 'fr',
      scheme: 'light',
      width: DESKTOP,
    })
    await page.goto(`/#/s/${session}`)
    const articles = page.getByRole('article')
    await articles.first().waitFor()
    const conversation = page.getByRole('region', { name: 'Conversation' })
    const earlier = page.getByRole('button', { name: 'Charger les messages précédents' })
    let parts = 1
    for (; parts < 20; parts += 1) {
      await conversation.evaluate('(element) => { element.scrollTop = 0 }')
      await page.keyboard.press('Home')
      if (!(await earlier.isVisible())) break
      const before = await conversation.evaluate((element) => element.scrollHeight)
      await earlier.click()
      await expect
        .poll(() => conversation.evaluate((element) => element.scrollHeight))
        .toBeGreaterThan(before)
      expect(await articles.count()).toBeLessThan(25)
    }
    expect(parts).toBe(QUESTIONS / 50)
    await page.getByRole('button', { name: 'Dernier message' }).click()
    await expect.poll(() => articles.count()).toBeLessThan(25)
    expect(await person.look('long-session')).toEqual([])
    expect(faults).toEqual([])
    await person.context.close()
  })
})
