import { expect, it } from 'vitest'
import { page as en } from '../../../src/messages/en/page.ts'
import { page as fr } from '../../../src/messages/fr/page.ts'
import { ask, DESKTOP, displaysInTurn, PHONE, settled } from './browser.ts'
import type { Stage } from './journeys.ts'

const QUESTION = 'Où se rassemble-t-on en cas d’accident ?'
const ANSWER = 'la cour de l’école du Lavoir'

/** Journeys through sessions, in an office of one note. */
export const sessionJourneys = (stage: Stage): void => {
  stage.journey(
    'a session is renamed, found, exported, verified and erased',
    async ({ page, texts, ...person }, display) => {
      const { sessions } = texts
      await ask(page, QUESTION)
      await settled(page)
      await page.getByText(sessions.verified).waitFor()
      const menu = page.getByRole('button', { name: sessions.actions })
      await menu.click()
      await page.getByRole('menuitem', { name: sessions.rename }).click()
      expect(await person.audit('rename')).toEqual([])
      const title = `Rassemblement ${display.language}`
      await page.getByLabel(sessions.renameLabel).fill(title)
      await page.getByRole('button', { name: texts.save }).click()
      await page.getByRole('heading', { name: title }).waitFor()
      if (display.width === PHONE) await page.getByRole('button', { name: texts.menu }).click()
      const search = page.getByRole('searchbox', { name: sessions.search })
      await search.fill('rassemblem')
      const found = page.getByRole('link', { name: title })
      await found.waitFor()
      await search.fill('rien de tel')
      await page.getByText(sessions.none).waitFor()
      expect(await person.audit('no-session')).toEqual([])
      await search.fill('')
      await found.click()

      for (const [name, content] of [
        [sessions.exportMarkdown, ANSWER],
        [sessions.exportJson, ANSWER],
        [sessions.exportLog, '"signature"'],
      ] as const) {
        await menu.click()
        const download = page.waitForEvent('download')
        await page.getByRole('menuitem', { name }).click()
        const stream = await (await download).createReadStream()
        expect((await stream.toArray()).join('')).toContain(content)
      }

      const other = await person.context.newPage()
      await other.goto(page.url())
      await other.getByText(ANSWER).first().waitFor()
      await menu.click()
      await page.getByRole('menuitem', { name: sessions.erase }).click()
      expect(await person.audit('erase')).toEqual([])
      await page.getByRole('button', { name: sessions.eraseConfirm }).click()
      await page.getByText(sessions.erasedTitle).first().waitFor()
      // Also where it was open in another tab.
      await other.getByRole('heading', { name: sessions.erasedTitle }).waitFor()
      expect(await other.getByText(ANSWER).count()).toBe(0)
      expect(await person.audit('erased')).toEqual([])
    },
  )

  stage.journey(
    'the files of a session are shared and deleted',
    async ({ page, texts, ...person }, display) => {
      const { files, sessions } = texts
      await ask(page, QUESTION)
      await settled(page)
      const [session] = /[0-9a-f-]{36}/.exec(page.url()) ?? []
      const name = `releve-${display.language}-${display.scheme}-${display.width}.md`
      await page.evaluate(async (path) => {
        const headers = { 'x-agora-page': '1', 'content-type': 'application/octet-stream' }
        await fetch(path, { method: 'POST', headers, body: '# Relevé\n\nUn mot.\n' })
      }, `/api/sessions/${session}/files?name=${name}`)
      await page.getByRole('button', { name: sessions.actions }).click()
      await page.getByRole('menuitem', { name: files.menu }).click()
      await page.getByText(name).waitFor()
      expect(await person.audit('files')).toEqual([])
      await page.getByRole('button', { name: files.publish(name) }).click()
      await page.getByText(files.publishTitle).waitFor()
      expect(await person.audit('file-shared')).toEqual([])
      await page.getByRole('button', { name: files.publishConfirm, exact: true }).click()
      await page.getByText(files.publishTitle).waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: files.delete(name) }).click()
      await page.getByText(files.deleteTitle).waitFor()
      expect(await person.audit('file-deleted')).toEqual([])
      await page.getByRole('button', { name: files.deleteConfirm, exact: true }).click()
      await page.getByText(files.none).waitFor()
    },
  )

  it('two browsers on one session see each other’s questions, answers and decisions as they come', async () => {
    const display = { language: 'en', scheme: 'dark', width: DESKTOP } as const
    const one = await stage.visit(display)
    await ask(one.page, QUESTION)
    await settled(one.page)
    const other = await stage.visit({ ...display, language: 'fr', scheme: 'light', width: PHONE })
    await other.page.goto(one.page.url())
    await other.page.getByText(ANSWER).first().waitFor()

    await ask(other.page, 'Que faire en cas d’odeur de gaz ?')
    await expect.poll(() => one.page.getByRole('article').count()).toBe(2)
    await Promise.all([settled(one.page), settled(other.page)])
    await expect.poll(() => one.page.getByRole('article').last().innerText()).toContain('évacué sur 50 m')
    await expect.poll(() => one.page.getByRole('log').innerText()).toContain('évacué sur 50 m')

    await ask(one.page, 'Quel débit passe dans un DN 300 en béton à 1 % de pente ?')
    const card = other.page.getByRole('region', { name: 'Une action demande votre accord' })
    await card.getByRole('button', { name: 'Accepter' }).click()
    await Promise.all([settled(one.page), settled(other.page)])
    for (const { page } of [one, other]) {
      await expect.poll(() => page.getByRole('article').last().innerText()).toContain('94,3')
      await expect.poll(() => page.getByRole('region', { name: /consent|accord/ }).count()).toBe(0)
    }
    // Nothing is there twice, also after the next reading.
    await one.page.reload()
    await one.page.getByText('94,3').first().waitFor()
    for (const { page } of [one, other]) {
      await expect.poll(() => page.getByRole('article').count()).toBe(3)
    }
    expect(await other.audit('second-browser')).toEqual([])
    await Promise.all([one.close(), other.close()])
  })

  it('a session that is erased elsewhere while an action waits says so, and decides nothing', async () => {
    const display = { language: 'fr', scheme: 'light', width: DESKTOP } as const
    const one = await stage.visit(display)
    await ask(one.page, 'Quel débit passe dans un DN 300 en béton à 1 % de pente ?')
    const card = one.page.getByRole('region', { name: 'Une action demande votre accord' })
    await card.getByRole('textbox').fill('Vu')
    const other = await stage.visit(display)
    await other.page.goto(one.page.url())
    await other.page.getByRole('button', { name: 'Actions de cette conversation' }).click()
    await other.page.getByRole('menuitem', { name: 'Effacer…' }).click()
    await other.page.getByRole('button', { name: 'Effacer définitivement' }).click()
    for (const { page } of [one, other]) {
      await page.getByRole('heading', { name: 'Cette conversation a été effacée' }).waitFor()
    }
    expect(await card.count()).toBe(0)
    expect(await one.page.locator('#question').count()).toBe(0)
    await Promise.all([one.close(), other.close()])
  })

  it.each(displaysInTurn())(
    'a session that does not exist says so ($language, $scheme, $width px)',
    async (display) => {
      const { page, texts, ...person } = await stage.visit(display)
      await page.goto('/#/s/00000000-0000-4000-8000-000000000000')
      await page.getByText(texts.sessions.notFoundTitle).waitFor()
      expect(await person.audit('unknown-session')).toEqual([])
      await person.context.close()
    },
  )

  stage.journey(
    'language, theme, contrast and size are set and kept',
    async ({ page, texts, ...person }, display) => {
      await page.goto('/#/settings')
      await page.getByRole('heading', { name: texts.settings.title }).waitFor()
      expect(await person.audit('settings')).toEqual([])
      const [other, scheme] = display.language === 'fr' ? ([en, 'dark'] as const) : ([fr, 'light'] as const)
      const { settings } = other
      await page.getByText(other === en ? settings.english : settings.french, { exact: true }).click()
      await page.getByRole('heading', { name: settings.title }).waitFor()
      await page.getByText(settings[scheme], { exact: true }).click()
      await page.getByText(settings.sizes.larger, { exact: true }).click()
      // The page grows under the pointer with the size of its text: a forced click would miss.
      await page.getByRole('switch', { name: settings.contrast }).click()
      await page.locator('html[data-contrast="more"]').waitFor()
      await page.getByLabel(settings.name).fill('Claire')
      await page.reload()
      await page.getByRole('heading', { name: settings.title }).waitFor()
      const root = page.locator('html')
      await expect.poll(() => root.getAttribute('lang')).toBe(other === en ? 'en' : 'fr')
      await expect.poll(() => root.getAttribute('data-mantine-color-scheme')).toBe(scheme)
      await expect.poll(() => root.getAttribute('data-contrast')).toBe('more')
      await expect.poll(() => root.getAttribute('data-text')).toBe('larger')
      await expect.poll(() => page.getByLabel(settings.name).inputValue()).toBe('Claire')
      expect(await person.audit('settings-changed')).toEqual([])
    },
  )
}
