import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { ask, DISPLAYS, displaysInTurn, type Person, PHONE, settled } from '../support/page/browser.ts'
import { journeys } from '../support/page/journeys.ts'

const QUESTION = 'Où se rassemble-t-on en cas d’accident ?'
const OFFICE = {
  only: ['note-securite-tranchees.md'],
  env: { AGENTS_STAFF_TOKEN: 'staff-secret', AGENTS_USER_TOKEN: 'user-secret' },
}

async function signIn({ page, texts }: Person, token: string): Promise<void> {
  await page.getByLabel(texts.signIn.token, { exact: true }).fill(token)
  await page.getByRole('button', { name: texts.signIn.submit }).click()
}

/** Holds what the page asks by itself now and then: it could learn that the token has ended before the person does anything. */
async function unawares({ page }: Person, act: () => Promise<void>): Promise<void> {
  const acted = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    if (route.request().method() === 'GET') await acted.promise
    // The page may have given it up meanwhile.
    await route.continue().catch(() => {})
  }
  await page.route('**/api/**', hold)
  await act()
  acted.resolve()
  await page.unroute('**/api/**', hold)
}

journeys('journeys with tokens', OFFICE, (stage) => {
  stage.journey(
    'a token is asked for, a wrong one refused, and one that ends in the middle loses nothing',
    async (person) => {
      const { page, texts, context } = person
      await page.getByRole('heading', { name: texts.signIn.title }).waitFor()
      expect(await person.audit('sign-in')).toEqual([])
      await signIn(person, 'faux')
      await page.getByRole('alert').getByText(texts.signIn.wrong).waitFor()
      await page.locator('button[data-loading]').waitFor({ state: 'detached' })
      expect(await person.audit('wrong-token')).toEqual([])
      await signIn(person, 'staff-secret')
      // In a new conversation what was written is still in the box; in one that goes on it is sent by itself.
      await page.locator('#question').fill(QUESTION)
      await unawares(person, async () => {
        await context.clearCookies()
        await page.locator('#question').press('Enter')
        await page.getByText(texts.signIn.expired).waitFor()
      })
      expect(await person.audit('expired')).toEqual([])
      await signIn(person, 'staff-secret')
      await expect.poll(() => page.locator('#question').inputValue()).toBe(QUESTION)
      await page.locator('#question').press('Enter')
      await settled(page)
      await unawares(person, async () => {
        await context.clearCookies()
        await ask(page, 'Que faire en cas d’odeur de gaz ?')
        await page.getByText(texts.signIn.expired).waitFor()
      })
      await signIn(person, 'staff-secret')
      await settled(page)
      await expect.poll(() => page.getByRole('article').count()).toBe(2)
      await expect.poll(() => page.getByRole('article').last().innerText()).toContain('évacué sur 50 m')
    },
  )

  it.each(displaysInTurn())(
    'who signs out everywhere is signed out on the other device ($language, $scheme, $width px)',
    async (display) => {
      const person = await stage.visit(display)
      const other = await stage.visit(display.width === PHONE ? DISPLAYS[0] : DISPLAYS[1])
      for (const one of [person, other]) {
        await signIn(one, 'staff-secret')
        await one.page.locator('#question').waitFor()
      }
      await person.page.goto('/#/settings')
      const { settings, signIn: texts } = person.texts
      await person.page.getByRole('button', { name: settings.signOutEverywhere }).waitFor()
      expect(await person.audit('settings-signed-in')).toEqual([])
      await unawares(other, async () => {
        await person.page.getByRole('button', { name: settings.signOutEverywhere }).click()
        await person.page.getByRole('heading', { name: texts.title }).waitFor()
        await ask(other.page, 'Is anybody there?')
        await other.page.getByText(other.texts.signIn.expired).waitFor()
      })
      await Promise.all([person.close(), other.close()])
    },
  )

  stage.journey(
    'a user sees neither the memory nor how the team works, and decides nothing',
    async (person, display) => {
      const { page, texts } = person
      await signIn(person, 'user-secret')
      await page.locator('#question').waitFor()
      if (display.width === PHONE) await page.getByRole('button', { name: texts.menu }).click()
      await page.getByRole('link', { name: texts.nav.documents, exact: true }).waitFor()
      expect(await page.getByRole('link', { name: texts.nav.memory, exact: true }).count()).toBe(0)
      if (display.width === PHONE) await page.keyboard.press('Escape')
      await ask(page, QUESTION)
      await settled(page)
      expect(await page.getByRole('button', { name: texts.path.title }).count()).toBe(0)
      expect(await person.audit('user')).toEqual([])
      await ask(page, 'Quel débit passe dans un DN 300 en béton à 1 % de pente ?')
      // It does not go when what happened is read back.
      const card = page.getByRole('region', { name: texts.approval.titleForOthers })
      await card.getByText(texts.approval.waitsForStaff).waitFor()
      await page.reload()
      await card.getByText(/Diamètre intérieur/).waitFor()
      expect(await page.getByRole('button', { name: texts.approval.approve }).count()).toBe(0)
      expect(await person.audit('user-waits')).toEqual([])
      await page.goto('/#/memory')
      await page.getByText(texts.state.forbidden).waitFor()
      expect(await person.audit('no-right')).toEqual([])
      await page.goto('/#/documents')
      await page.getByText(texts.documents.readOnly).waitFor()
      expect(await person.audit('user-documents')).toEqual([])
    },
  )
})
