import { expect, it } from 'vitest'
import { ask, DISPLAYS, displaysInTurn, settled } from './browser.ts'
import type { Stage } from './journeys.ts'
import { answered, tellRun } from './told-run.ts'

const QUESTION = 'Où se rassemble-t-on en cas d’accident ?'
const NEXT = 'Et que faire en cas d’odeur de gaz ?'

/** Journeys of somebody who writes, in an office of one note. */
export const writingJourneys = (stage: Stage): void => {
  it.each(displaysInTurn())(
    'stays while an answer comes, which shows who works on it and what has no source ($language, $scheme, $width px)',
    async (display) => {
      const { page, texts, ...person } = await stage.visit(display)
      const { path, talk } = texts
      const run = await tellRun(page)
      await ask(page, QUESTION)
      const article = page.getByRole('article')
      const threadId = '00000000-0000-4000-8000-000000000000'
      run.tell({ type: 'RUN_STARTED', threadId, runId: 'r' }, { type: 'STEP_STARTED', stepName: 'welcome' })
      await article.getByRole('button', { name: path.roles.welcome }).click()
      const steps = article.getByRole('list').first().getByRole('listitem')
      await expect.poll(() => steps.allInnerTexts()).toEqual([expect.stringContaining(path.now)])
      run.tell(
        { type: 'STEP_FINISHED', stepName: 'welcome' },
        { type: 'STEP_STARTED', stepName: 'specialist:vrd' },
        { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
      )
      const specialist = path.roles.specialist('Voirie et réseaux divers')
      await article.getByRole('button', { name: specialist }).waitFor()
      await expect
        .poll(() => steps.allInnerTexts())
        .toEqual([expect.not.stringContaining(path.now), expect.stringContaining(path.now)])
      expect(await steps.last().innerText()).toContain(specialist)

      const said = 'On se rassemble devant la mairie.'
      const box = page.locator('#question')
      await box.click()
      for (const [at, letter] of [...NEXT].entries()) {
        run.tell({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: said[at] ?? ' ' })
        await page.keyboard.type(letter)
      }
      await article.getByText(said).waitFor()
      expect(await box.inputValue()).toBe(NEXT)

      const value = 'On se rassemble dans la cour.'
      run.tell(
        { type: 'TEXT_MESSAGE_END', messageId: 'm' },
        { type: 'STEP_FINISHED', stepName: 'specialist:vrd' },
        {
          type: 'RUN_FINISHED',
          threadId,
          runId: 'r',
          outcome: { type: 'success' },
          result: answered(
            threadId,
            value,
            [{ kind: 'extracted_data', value, meta: { source: 'note-securite-tranchees.md', location: '' } }],
            [
              { kind: 'quoted', part: 'answer', value: 'cour', label: null, lead: 'Note', citation: 0 },
              { kind: 'claim', text: said, citations: [], grade: 'unfounded' },
            ],
          ),
        },
      )
      await settled(page)
      const without = article
        .locator('div')
        .filter({ has: page.getByText(talk.unsupported, { exact: true }) })
        .last()
      expect(await without.getByRole('listitem').allInnerTexts()).toEqual([said])
      expect(await article.locator('blockquote').innerText()).toBe(value)
      expect(await box.inputValue()).toBe(NEXT)
      expect(await person.audit('unsupported')).toEqual([])
      await person.close()
      await run.close()
    },
  )

  stage.journey(
    'while a conversation begins goes along, or stands behind what could not be sent',
    async ({ page, texts }) => {
      const box = page.locator('#question')
      let isThere = false
      let answers = Promise.withResolvers<void>()
      await page.route('**/api/sessions', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        await answers.promise
        if (isThere) return route.continue()
        return route.fulfill({ status: 503, json: { error: 'Closed', code: 'unavailable', hint: null } })
      })
      await ask(page, QUESTION)
      await box.pressSequentially(NEXT)
      answers.resolve()
      await page.getByRole('alert').getByText(texts.talk.unsentBody).waitFor()
      await expect.poll(() => box.inputValue()).toBe(`${QUESTION}\n${NEXT}`)

      isThere = true
      answers = Promise.withResolvers()
      await ask(page, QUESTION)
      await box.pressSequentially(NEXT)
      answers.resolve()
      await settled(page)
      await expect.poll(() => box.inputValue()).toBe(NEXT)
      // It belongs to this conversation, and to no other that begins.
      await page.goto('/#/')
      await page.getByRole('heading', { name: texts.welcome.title }).waitFor()
      await expect.poll(() => box.inputValue()).toBe('')
    },
  )

  it('is kept where its question is stopped', async () => {
    const { page, texts, ...person } = await stage.visit(DISPLAYS[0])
    const run = await tellRun(page)
    const stopped = page.waitForRequest((request) => request.method() === 'DELETE')
    await page.route('**/api/sessions/*/messages/*', (route) => route.fulfill({ status: 204 }))
    await ask(page, QUESTION)
    const threadId = '00000000-0000-4000-8000-000000000000'
    const value = { session_id: threadId, request_id: threadId }
    run.tell({ type: 'RUN_STARTED', threadId, runId: 'r' }, { type: 'CUSTOM', name: 'agora.request', value })
    await page.getByRole('button', { name: texts.talk.stop }).click()
    expect((await stopped).url()).toContain(`/messages/${threadId}`)
    run.tell({
      type: 'RUN_FINISHED',
      threadId,
      runId: 'r',
      outcome: { type: 'success' },
      result: answered(threadId, 'Retirée.', []),
    })
    await settled(page)
    expect(await page.getByRole('article').innerText()).toContain('Où se rassemble-t-on')
    await page.getByRole('article').getByText('Retirée.').waitFor()
    await person.close()
    await run.close()
  })

  it('as the title of a conversation stays while somebody else renames it', async () => {
    const { page, texts, ...person } = await stage.visit(DISPLAYS[0])
    const { sessions } = texts
    await ask(page, QUESTION)
    await settled(page)
    await page.getByText(sessions.verified).waitFor()
    await page.getByRole('button', { name: sessions.actions }).click()
    await page.getByRole('menuitem', { name: sessions.rename }).click()
    const box = page.getByLabel(sessions.renameLabel)
    await box.fill('Le mien')
    const id = /\/s\/([0-9a-f-]+)/.exec(page.url())?.[1]
    await stage.office.team().call('PATCH', `/api/sessions/${id}`, { title: 'Celui d’une autre' })
    const title = page.locator('h1')
    await expect.poll(() => title.textContent()).toBe('Celui d’une autre')
    expect(await box.inputValue()).toBe('Le mien')
    await page.getByRole('button', { name: texts.save }).click()
    await expect.poll(() => title.textContent()).toBe('Le mien')
    await person.close()
  })
}
