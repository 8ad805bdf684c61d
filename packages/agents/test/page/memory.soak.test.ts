import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, CHROMIUM, CHROMIUM_NEEDED, DESKTOP, launch, PHONE, settled, visit } from './browser.ts'
import { type PageOffice, servePageOffice } from './page-office.ts'

const QUESTION = 'Où se rassemble-t-on en cas d’accident ?'

describe.skipIf(CHROMIUM === null)(`journeys through the memory (${CHROMIUM_NEEDED})`, () => {
  let browser: Browser
  let office: PageOffice
  beforeAll(async () => {
    ;[browser, office] = await Promise.all([
      launch(),
      servePageOffice({ only: ['note-securite-tranchees.md'] }),
    ])
  })
  afterAll(async () => {
    await browser.close()
    await office.close()
  })

  it.each([
    { language: 'fr', scheme: 'light', width: DESKTOP },
    { language: 'fr', scheme: 'dark', width: PHONE },
  ] as const)('what is remembered is found, corrected and forgotten ($scheme, $width)', async (look) => {
    const { page, faults, ...person } = await visit(browser, office.url, look)
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
    expect(faults).toEqual([])
    await person.context.close()
  })
})
