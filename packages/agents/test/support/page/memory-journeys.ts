import { expect } from 'vitest'
import { ask, settled } from './browser.ts'
import { noted, type Stage } from './journeys.ts'

const QUESTION = 'Où se rassemble-t-on en cas d’accident ?'

/** Journeys through the memory of an office of one note, where nobody has asked anything. */
export const memoryJourneys = (stage: Stage): void => {
  stage.journey(
    'what is remembered is found, corrected and forgotten',
    async ({ page, texts, ...person }) => {
      const { memory } = texts
      await ask(page, QUESTION)
      await settled(page)
      await noted(stage, QUESTION)
      await page.goto('/#/memory')
      const card = page.getByRole('main').getByRole('listitem').filter({ hasText: QUESTION }).last()
      expect(await card.innerText()).toContain('note-securite-tranchees.md')
      expect(await person.audit('memory')).toEqual([])
      const found = page.waitForResponse(/\/api\/memory\?query=rassemble/)
      await page.getByRole('searchbox', { name: memory.search }).fill('rassemble accident')
      await found
      await card.waitFor()
      await card.getByRole('button', { name: memory.edit }).click()
      await card.getByRole('textbox').fill('Le point de rassemblement est la mairie.')
      await card.getByRole('button', { name: texts.save }).click()
      await card.getByText('Le point de rassemblement est la mairie.').waitFor()
      await card.getByRole('button', { name: memory.delete }).click()
      await page.getByRole('dialog').getByRole('button', { name: memory.deleteConfirm }).click()
      await card.waitFor({ state: 'detached' })
    },
  )
}
