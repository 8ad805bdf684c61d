import { soakSize } from '@agora-mcp/testing'
import { expect, it } from 'vitest'
import { DESKTOP } from '../support/page/browser.ts'
import { journeys } from '../support/page/journeys.ts'
import { longSession } from '../support/page/long-session.ts'

/** It comes in parts of fifty questions with their answers. */
const QUESTIONS = soakSize(150, 500)

let session = ''
const prepare = async (dataDir: string) => {
  session = await longSession(dataDir, QUESTIONS)
}

journeys(
  `a session of ${2 * QUESTIONS} messages`,
  { only: ['note-securite-tranchees.md'], prepare },
  (stage) => {
    it('opens at its end, comes in parts, and draws only what is in sight', async () => {
      const { page, ...person } = await stage.visit({ language: 'fr', scheme: 'light', width: DESKTOP })
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
          // Fifty more, and not that those which are here were measured.
          .toBeGreaterThan(before + 5_000)
        expect(await articles.count()).toBeLessThan(25)
      }
      expect(parts).toBe(QUESTIONS / 50)
      await page.getByRole('button', { name: 'Dernier message' }).click()
      await expect.poll(() => articles.count()).toBeLessThan(25)
      expect(await person.audit('long-session')).toEqual([])
      await person.close()
    })
  },
)
