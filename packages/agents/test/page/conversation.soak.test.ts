import { expect, it } from 'vitest'
import { ask, DESKTOP, PHONE, settled } from './browser.ts'
import { journeys } from './journeys.ts'

const PDF_QUESTION = 'Quelle est la pente minimale du collecteur d’eaux usées ?'
const SCRIPT_QUESTION = 'Quel débit passe dans un DN 300 en béton à 1 % de pente ?'

journeys('journeys through a conversation', {}, (stage) => {
  it.each([
    { language: 'fr', scheme: 'light', width: DESKTOP },
    { language: 'en', scheme: 'dark', width: PHONE },
  ] as const)(
    'an answer is checked on the page of the document ($language, $scheme, $width)',
    async (look) => {
      const { page, ...person } = await stage.visit(look)
      await ask(page, PDF_QUESTION)
      await settled(page)
      const answer = page.getByRole('article').last()
      const source = answer.getByRole('button', { name: /cctp-rue-des-tanneurs\.pdf/ }).first()
      await source.click()
      const picture = page.getByRole('img', { name: /page 5/i })
      await picture.waitFor()
      await page.locator('[data-mark]').first().waitFor()
      expect(await person.look('page-picture')).toEqual([])
      await page.getByRole('button', { name: /page suivante|next page/i }).click()
      await page.getByRole('img', { name: /page 6/i }).waitFor()
      await page.getByRole('button', { name: /revenir au passage|back to the passage/i }).click()
      await page.getByRole('button', { name: /copier avec|copy with/i }).click()
      const copied = await page.evaluate('navigator.clipboard.readText()')
      expect(copied).toContain('Sa pente minimale est de 1 %')
      expect(copied).toContain('cctp-rue-des-tanneurs.pdf')
      await page.getByRole('button', { name: /fermer le panneau|close the panel/i }).click()
      expect(await page.locator(':focus').getAttribute('data-citation')).toBe(
        await source.getAttribute('data-citation'),
      )
      await person.leave()
    },
  )

  it('an answer from memory says so, and is asked afresh', async () => {
    const { page, ...person } = await stage.visit({ language: 'en', scheme: 'light', width: DESKTOP })
    const question = 'Combien de branchements en plomb faut-il supprimer ?'
    // The answer is noted after it was given, so that it may take more than one question to meet it again.
    const remembered = page.getByText(/From memory, answered on/)
    for (let asked = 0; asked < 5 && (await remembered.count()) === 0; asked += 1) {
      await ask(page, question)
      await settled(page)
    }
    expect(await remembered.count()).toBe(1)
    expect(await person.look('memory-answer')).toEqual([])
    await page.getByRole('button', { name: 'Ask afresh' }).click()
    await settled(page)
    await expect.poll(() => page.getByRole('article').last().getByText('From memory').count()).toBe(0)
    await person.leave()
  })

  it.each([
    { language: 'fr', scheme: 'light', width: DESKTOP, decision: 'approve' },
    { language: 'en', scheme: 'dark', width: PHONE, decision: 'refuse' },
  ] as const)('an action is decided about by keyboard ($decision)', async ({ decision, ...look }) => {
    const { page, ...person } = await stage.visit(look)
    await ask(page, SCRIPT_QUESTION)
    await settled(page, 'waiting')
    const card = page.getByRole('region', { name: /demande votre accord|needs your consent/ })
    expect(await card.innerText()).toContain('office__run_debit-conduite')
    expect(await card.innerText()).toMatch(/diameter_mm\s*300/)
    expect(await person.look('approval')).toEqual([])
    await card.getByRole('textbox').focus()
    expect(await card.innerText()).toMatch(/rien n’a encore été fait|nothing has been done yet/i)
    await page.keyboard.type('Vu avec Marie')
    await page.keyboard.press('Tab')
    if (decision === 'refuse') await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await settled(page)
    const answer = page.getByRole('article').last()
    if (decision === 'approve') await expect.poll(() => answer.innerText()).toContain('94.3')
    else await expect.poll(() => answer.innerText()).not.toContain('94.3')
    const id = /\/s\/([0-9a-f-]+)/.exec(page.url())?.[1]
    const { body } = await stage.office
      .team()
      .call<{ entries: { header: { kind: string }; content: { text: string } }[] }>(
        'GET',
        `/api/sessions/${id}/export`,
      )
    const decided = body.entries.filter(({ header }) => header.kind === 'decided')
    expect(decided).toHaveLength(1)
    expect(decided[0]?.content.text).toContain('Vu avec Marie')
    expect(decided[0]?.content.text).toContain(decision)
    await person.leave()
  })

  it('the path of a request is live, folded when done, and opens to each hop and action', async () => {
    const { page, ...person } = await stage.visit({ language: 'fr', scheme: 'dark', width: DESKTOP })
    await ask(page, 'À quelle pression la conduite d’eau potable est-elle éprouvée ?')
    await settled(page)
    const path = page.getByRole('button', { name: /Parcours de la demande/ })
    expect(await path.getAttribute('aria-expanded')).toBe('false')
    await path.click()
    for (const role of ['Accueil', 'Contexte', 'Synthèse']) {
      await page.getByText(role, { exact: true }).first().waitFor()
    }
    const list = page.getByRole('article').getByRole('list').first()
    expect(await list.innerText()).toContain('Une question qui se comprend seule.')
    expect(await list.innerText()).not.toMatch(/\b(?:the|which|whoever|answered|question of)\b/i)
    await page.getByText('office__search_documents').first().click()
    await page.getByText('Cherche dans les documents.').waitFor()
    await page.getByRole('button', { name: 'Voir l’enveloppe' }).last().click()
    await expect
      .poll(() => page.getByRole('region', { name: 'Enveloppe' }).innerText())
      .toContain('"caller": "summary"')
    expect(await person.look('path')).toEqual([])
    await person.leave()
  })

  it('a question of the team is answered in words', async () => {
    const { page, ...person } = await stage.visit({ language: 'fr', scheme: 'light', width: PHONE })
    await ask(page, 'Calcule le débit d’une conduite DN 300 en béton')
    await settled(page, 'waiting')
    expect(await page.getByRole('region', { name: 'L’équipe a une question' }).innerText()).toContain('Pente')
    expect(await person.look('clarification')).toEqual([])
    await ask(page, 'pente 1 %')
    await page.getByRole('region', { name: /demande votre accord/ }).waitFor()
    await person.leave()
  })

  it('a question with several meanings is answered by a click', async () => {
    const { page, ...person } = await stage.visit({ language: 'fr', scheme: 'light', width: DESKTOP })
    await ask(page, 'la largeur ?')
    await page.locator('article[data-phase=waiting], article[data-phase=answered]').last().waitFor()
    const choices = page.getByRole('region', { name: 'L’équipe a une question' }).getByRole('button')
    if ((await choices.count()) > 0) {
      expect(await person.look('choices')).toEqual([])
      await choices.first().click()
      await expect.poll(() => page.getByRole('article').count()).toBe(2)
      await page.getByRole('article').nth(1).locator('blockquote').first().waitFor()
    }
    await person.leave()
  })

  it('a plan is a table to filter, to tick and to take along', async () => {
    const { page, ...person } = await stage.visit({ language: 'fr', scheme: 'light', width: DESKTOP })
    await ask(page, 'Quelles sont les tâches à faire ?')
    await page.getByRole('table').waitFor()
    await settled(page)
    expect(await person.look('plan')).toEqual([])
    await page.getByPlaceholder('Filtrer les tâches').fill('DICT')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    const tick = page.getByRole('checkbox', { name: /DICT/ })
    await tick.check()
    await page.reload()
    await page.getByPlaceholder('Filtrer les tâches').fill('DICT')
    await expect.poll(() => page.getByRole('checkbox', { name: /DICT/ }).isChecked()).toBe(true)
    for (const [format, content] of [
      ['Markdown', 'DICT'],
      ['CSV', 'DICT'],
      ['iCalendar', 'BEGIN:VCALENDAR'],
    ] as const) {
      await page.getByRole('button', { name: 'Télécharger' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: new RegExp(format) }).click()
      const stream = await (await download).createReadStream()
      expect((await stream.toArray()).join('')).toContain(content)
    }
    await person.leave()
  })

  it('what nothing answers is said so, and a message that is too long is not sent', async () => {
    const { page, ...person } = await stage.visit({ language: 'en', scheme: 'light', width: DESKTOP })
    await ask(page, 'Which airline flies from the nearest airport to Lisbon?')
    await settled(page)
    await page.getByText(/Try other words/).waitFor()
    expect(await person.look('nothing')).toEqual([])
    await page.locator('#question').fill('a'.repeat(1_000_000))
    await page.getByText(/too long/).waitFor()
    expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
    expect(await person.look('too-long')).toEqual([])
    await person.leave()
  })
})
