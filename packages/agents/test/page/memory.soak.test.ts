import { expect, it } from 'vitest'
import { ask, DESKTOP, PHONE, settled } from './browser.ts'
import { journeys } from './journeys.ts'

const QUESTION = 'Où se rassemble-t-on en cas d’accident ?'

journeys('journeys through the memory', { only: ['note-securite-tranchees.md'] }, (stage) => {
  it.each([
    { language: 'fr', scheme: 'light', width: DESKTOP },
    { language: 'fr', scheme: 'dark', width: PHONE },
  ] as const)('what is remembered is found, corrected and forgotten ($scheme, $width)', async (look) => {
    const { page, ...person } = await stage.visit(look)
    await ask(page, QUESTION)
    await settled(page)
    await page.goto('/#/memory')
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: QUESTION }).last()
    await expect
      .poll(async () => {
        await page.reload()
        await page.getByRole('heading', { level: 1 }).waitFor()
        return card.count()
      })
      .toBe(1)
    expect(await card.innerText()).toContain('note-securite-tranchees.md')
    expect(await person.look('memory')).toEqual([])
    await page.getByRole('searchbox', { name: 'Rechercher dans la mémoire' }).fill('rassemble accident')
    await card.waitFor()
    await card.getByRole('button', { name: 'Corriger' }).click()
    await card.getByRole('textbox').fill('Le point de rassemblement est la mairie.')
    await card.getByRole('button', { name: 'Enregistrer' }).click()
    await card.getByText('Le point de rassemblement est la mairie.').waitFor()
    await card.getByRole('button', { name: 'Oublier' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Oublier' }).click()
    await card.waitFor({ state: 'detached' })
    await person.leave()
  })
})
