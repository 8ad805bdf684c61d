import { expect, it } from 'vitest'
import { ask, DESKTOP, PHONE, settled } from '../support/page/browser.ts'
import { journeys, readOffice } from '../support/page/journeys.ts'
import type { PageOffice } from '../support/page/page-office.ts'

const QUESTION = 'Où se rassemble-t-on en cas d’accident ?'
const ANSWER = 'la cour de l’école du Lavoir'
const DOCUMENTS = { only: ['note-securite-tranchees.md'] }
const LOOK = { language: 'fr', scheme: 'light', width: DESKTOP } as const

/** An office whose service has just started, over documents that are read: its first answer takes its time. */
async function startedOffice(): Promise<PageOffice> {
  const office = await readOffice(DOCUMENTS)
  await office.kill()
  await office.start()
  return office
}

journeys('journeys with faults', null, (stage) => {
  it('a reload in the middle of an answer loses nothing and doubles nothing', async () => {
    const office = await startedOffice()
    const { page, ...person } = await stage.visit(LOOK, office.url)
    await ask(page, QUESTION)
    await page.waitForURL(/#\/s\//)
    await page.reload()
    await settled(page)
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    await expect.poll(() => page.getByRole('article').innerText()).toContain(ANSWER)
    await person.close()
    await office.close()
  })

  it('a service that is killed and comes back answers what was asked, once', async () => {
    const office = await startedOffice()
    const { page, ...person } = await stage.visit({ ...LOOK, scheme: 'dark', width: PHONE }, office.url)
    await ask(page, QUESTION)
    await page.locator('article[data-phase=working]').waitFor()
    await office.kill()
    await page.getByText('Le service ne répond pas').first().waitFor()
    expect(await person.audit('restarted')).toEqual([])
    // Writing goes on meanwhile.
    await page.locator('#question').fill('Et la suite ?')
    await office.start()
    await settled(page)
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    await expect.poll(() => page.getByRole('article').innerText()).toContain(ANSWER)
    expect(await page.locator('#question').inputValue()).toBe('Et la suite ?')
    await page.reload()
    await settled(page)
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    await person.context.close()
    await office.close()
  })

  it('a message that was written without a connection, for more than a minute, is sent by itself, once', async () => {
    const office = await readOffice(DOCUMENTS)
    const { page, ...person } = await stage.visit(LOOK, office.url)
    await ask(page, 'Où se rassemble-t-on en cas d’accident ?')
    await settled(page)
    await page.clock.install()
    await page.reload()
    await page.getByText(ANSWER).first().waitFor()
    await person.context.setOffline(true)
    await ask(page, 'Que faire en cas d’odeur de gaz ?')
    await page.getByText('Le service ne répond pas').first().waitFor()
    await page.locator('#question').fill('Et ensuite ?')
    // A minute and more, with every attempt in between.
    for (let passed = 0; passed < 90; passed += 9) await page.clock.runFor(9_000)
    expect(await page.getByText('Non envoyé').count()).toBe(0)
    expect(await person.audit('no-connection')).toEqual([])
    await person.context.setOffline(false)
    await settled(page)
    await expect.poll(() => page.getByRole('article').count()).toBe(2)
    await expect.poll(() => page.getByRole('article').last().innerText()).toContain('évacué sur 50 m')
    expect(await page.locator('#question').inputValue()).toBe('Et ensuite ?')
    await person.context.close()
    await office.close()
  })
})
