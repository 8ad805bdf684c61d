import { expect, it } from 'vitest'
import { messagesIn } from '../../src/messages/index.ts'
import { ask, DISPLAYS, settled } from '../support/page/browser.ts'
import { journeys, noted } from '../support/page/journeys.ts'

const PDF_QUESTION = 'Quelle est la pente minimale du collecteur d’eaux usées ?'
const SCRIPT_QUESTION = 'Quel débit passe dans un DN 300 en béton à 1 % de pente ?'

journeys('journeys through a conversation', {}, (stage) => {
  stage.journey('an answer is checked on the page of the document', async ({ page, texts, ...person }) => {
    const { panel } = texts
    await ask(page, PDF_QUESTION)
    await settled(page)
    const answer = page.getByRole('article').last()
    const source = answer.getByRole('button', { name: /cctp-rue-des-tanneurs\.pdf/ }).first()
    await source.click()
    const details = page.locator('aside, [role=dialog]').last()
    const picture = (number: number) => details.getByRole('img', { name: new RegExp(`page ${number} `, 'i') })
    await picture(5).waitFor()
    await page.locator('[data-mark]').first().waitFor()
    await details.getByRole('heading', { name: 'Cahier des clauses techniques particulières' }).waitFor()
    expect(await details.innerText()).toContain('5.2 Eaux usées')
    expect(await person.audit('page-picture')).toEqual([])
    // The passage is marked on its own page alone.
    const isDrawn = (number: number) =>
      expect
        .poll(() =>
          picture(number).evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
        )
        .toBeGreaterThan(0)
    await details.getByRole('button', { name: panel.next }).click()
    await isDrawn(6)
    expect(await page.locator('[data-mark]').count()).toBe(0)
    await details.getByRole('button', { name: panel.previous }).click()
    await isDrawn(5)
    await page.locator('[data-mark]').first().waitFor()
    await details.getByRole('button', { name: panel.previous }).click()
    await isDrawn(4)
    await details.getByText(panel.page(4, 12)).waitFor()
    expect(await page.locator('[data-mark]').count()).toBe(0)
    await details.getByRole('button', { name: panel.backToPassage }).click()
    await page.locator('[data-mark]').first().waitFor()
    await details.getByRole('button', { name: panel.copy }).click()
    const copied = () => page.evaluate('navigator.clipboard.readText()')
    await expect.poll(copied).toContain('Sa pente minimale est de 1 %')
    expect(await copied()).toContain('cctp-rue-des-tanneurs.pdf')
    await page.getByRole('button', { name: panel.close }).click()
    const cited = await source.getAttribute('data-citation')
    await expect.poll(() => page.locator(':focus').getAttribute('data-citation')).toBe(cited)
  })

  stage.journey('an answer from memory says so, and is asked afresh', async ({ page, texts, ...person }) => {
    const question = 'Combien de branchements en plomb faut-il supprimer ?'
    const [says = ''] = texts.talk.fromMemory('\n').split('\n')
    const remembered = page.getByText(says)
    await ask(page, question)
    await settled(page)
    // The journey before may have asked it already.
    if ((await remembered.count()) === 0) {
      await noted(stage, question)
      await ask(page, question)
      await settled(page)
    }
    await remembered.waitFor()
    expect(await person.audit('memory-answer')).toEqual([])
    await page.getByRole('button', { name: texts.talk.askAfresh }).click()
    await settled(page)
    await expect.poll(() => page.getByRole('article').last().getByText(says).count()).toBe(0)
  })

  it.each([
    { ...DISPLAYS[0], decision: 'approve' },
    { ...DISPLAYS[1], decision: 'refuse' },
  ] as const)('an action is decided about by keyboard ($decision)', async ({ decision, ...display }) => {
    const { page, texts, ...person } = await stage.visit(display)
    await ask(page, SCRIPT_QUESTION)
    await settled(page, 'waiting')
    const card = page.getByRole('region', { name: texts.approval.title })
    // Who wants it has a name.
    expect(await card.innerText()).toContain('Voirie et réseaux divers')
    expect(await card.innerText()).toContain('office__run_debit-conduite')
    expect(await card.innerText()).toMatch(/diameter_mm\s*300/)
    expect(await person.audit('approval')).toEqual([])
    await card.getByRole('textbox').focus()
    expect(await card.innerText()).toContain(texts.approval.once)
    await page.keyboard.type('Vu avec Marie')
    await page.keyboard.press('Tab')
    if (decision === 'refuse') await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await settled(page)
    const answer = page.getByRole('article').last()
    if (decision === 'approve') {
      await expect.poll(() => answer.innerText()).toContain('94,3 l/s')
      // What the script calls its values is for programs.
      const result = answer.locator('figure').first()
      expect(await result.innerText()).toMatch(/Débit\s+94,3 l\/s/)
      expect(await result.locator('dt').allInnerTexts()).not.toContainEqual(expect.stringMatching(/_/))
      expect(await person.audit('script-result')).toEqual([])
    } else {
      await expect.poll(() => answer.innerText()).not.toContain('94,3')
    }
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
    await person.close()
  })

  stage.journey(
    'the path of a request is live, folded when done, and opens to each hop and action',
    async ({ page, texts, ...person }, display) => {
      await ask(page, 'À quelle pression la conduite d’eau potable est-elle éprouvée ?')
      await settled(page)
      // From memory its path is short.
      const afresh = page.getByRole('button', { name: texts.talk.askAfresh })
      if ((await afresh.count()) > 0) {
        await afresh.click()
        await expect.poll(() => page.getByRole('article').count()).toBe(2)
        await settled(page)
      }
      const path = page.getByRole('button', { name: texts.path.title }).last()
      expect(await path.getAttribute('aria-expanded')).toBe('false')
      await path.click()
      const { welcome, context, summary, specialist } = texts.path.roles
      for (const role of [welcome, context, summary, specialist('Voirie et réseaux divers')]) {
        await page.getByText(role, { exact: true }).first().waitFor()
      }
      const steps = page.getByRole('article').last().getByRole('list').first()
      await expect.poll(() => steps.innerText()).toContain(messagesIn(display.language).reason.own_question)
      const said = await steps.innerText()
      expect(said).not.toMatch(/\bvrd\b/)
      if (display.language === 'fr') {
        expect(said).not.toMatch(/\b(?:the|which|stands|answered|passing)\b/i)
      }
      await page.getByText(messagesIn(display.language).reason.search_documents).first().click()
      await page.getByText('office__search_documents').waitFor()
      await page.getByRole('button', { name: texts.path.showEnvelope }).last().click()
      await expect
        .poll(() => page.getByRole('region', { name: texts.path.envelope }).innerText())
        .toContain('"caller": "summary"')
      expect(await person.audit('path')).toEqual([])
    },
  )

  stage.journey('a question of the team is answered in words', async ({ page, texts, ...person }) => {
    await ask(page, 'Calcule le débit d’une conduite DN 300 en béton')
    const question = page.getByRole('region', { name: texts.talk.clarify })
    await question.waitFor()
    expect(await question.innerText()).toContain('Pente')
    expect(await person.audit('clarification')).toEqual([])
    // Read back, it waits as it did before.
    const phase = () => page.getByRole('article').first().getAttribute('data-phase')
    await expect.poll(phase).toBe('waiting')
    await page.reload()
    await question.waitFor()
    await expect.poll(phase).toBe('waiting')
    await ask(page, 'pente 1 %')
    await page.getByRole('region', { name: texts.approval.title }).waitFor()
    await expect.poll(phase).toBe('answered')
  })

  stage.journey(
    'a question with several meanings is answered by a click',
    async ({ page, texts, ...person }) => {
      await ask(page, 'la pente ?')
      const choices = page.getByRole('region', { name: texts.talk.clarify }).getByRole('button')
      await choices.first().waitFor()
      await expect.poll(() => choices.count()).toBeGreaterThan(1)
      expect(await person.audit('choices')).toEqual([])
      await choices.first().click()
      await expect.poll(() => page.getByRole('article').count()).toBe(2)
      await page.getByRole('article').nth(1).locator('blockquote').first().waitFor()
    },
  )

  stage.journey(
    'a plan is a table to filter, to tick and to take along',
    async ({ page, texts, ...person }) => {
      const { plan } = texts
      await ask(page, 'Quelles sont les tâches à faire ?')
      await page.getByRole('table').waitFor()
      await settled(page)
      expect(await person.audit('plan')).toEqual([])
      await page.getByPlaceholder(plan.filter).fill('DICT')
      await expect.poll(() => page.getByRole('row').count()).toBe(2)
      const tick = page.getByRole('checkbox', { name: /DICT/ })
      await tick.check()
      await page.reload()
      await page.getByPlaceholder(plan.filter).fill('DICT')
      await expect.poll(() => page.getByRole('checkbox', { name: /DICT/ }).isChecked()).toBe(true)
      for (const [format, content] of [
        ['Markdown', 'DICT'],
        ['CSV', 'DICT'],
        ['iCalendar', 'BEGIN:VCALENDAR'],
      ] as const) {
        await page.getByRole('button', { name: plan.download }).click()
        const download = page.waitForEvent('download')
        await page.getByRole('menuitem', { name: new RegExp(format) }).click()
        const stream = await (await download).createReadStream()
        expect((await stream.toArray()).join('')).toContain(content)
      }
    },
  )

  it('is about all projects, or about the one that is chosen', async () => {
    const { page, texts, ...person } = await stage.visit(DISPLAYS[0])
    const choice = page.getByLabel(texts.ask.project)
    await choice.waitFor()
    expect(await choice.inputValue()).toBe('')
    expect(await choice.locator('option').first().innerText()).toBe(texts.ask.allProjects)
    const [, project = ''] = await choice.locator('option').allInnerTexts()
    await choice.selectOption(project)
    await ask(page, 'Merci')
    await settled(page)
    await page.locator('header').getByText(project, { exact: true }).waitFor()
    const { body } = await stage.office.team().call('GET', '/api/sessions?limit=1')
    expect(body).toMatchObject({ sessions: [{ project }] })
    await person.close()
  })

  stage.journey(
    'what nothing answers is said so, and a message that is too long is not sent',
    async ({ page, texts, ...person }) => {
      await ask(page, 'Which airline flies from the nearest airport to Lisbon?')
      await settled(page)
      await page
        .getByRole('article')
        .getByText(/add a document about it/)
        .waitFor()
      expect(await person.audit('nothing')).toEqual([])
      await page.locator('#question').fill('a'.repeat(1_000_000))
      await page.getByText(/trop long|too long/).waitFor()
      expect(await page.getByRole('button', { name: texts.ask.send }).isDisabled()).toBe(true)
      expect(await person.audit('too-long')).toEqual([])
    },
  )
})
