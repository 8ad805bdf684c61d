import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { page as fr } from '../../src/messages/fr/page.ts'
import { ask, DESKTOP, type Person, settled } from '../support/page/browser.ts'
import { journeys } from '../support/page/journeys.ts'
import { PAYLOADS } from '../support/page/payloads.ts'
import { answered, told } from '../support/page/told-run.ts'

const LOOK = { language: 'fr', scheme: 'light', width: DESKTOP } as const
const QUESTION = 'Quelle est la couleur de la balise du quai ?'

async function harm(page: Page): Promise<unknown> {
  return page.evaluate(`({
    ran: globalThis.pwned === true,
    scripts: [...document.scripts].filter((one) => !one.src.startsWith(location.origin + '/assets/')).length,
    foreign: [...document.querySelectorAll('iframe, object, embed, base, form[action], meta[http-equiv], video, audio')].length,
    pictures: [...document.images].filter((one) => !one.src.startsWith(location.origin)).length,
    links: [...document.links].filter((one) => !one.href.startsWith(location.origin)).length,
    handlers: [...document.querySelectorAll('*')].filter((one) => [...one.attributes].some(({ name }) => name.startsWith('on'))).length,
    title: document.title,
  })`)
}

const UNHARMED = { ran: false, scripts: 0, foreign: 0, pictures: 0, links: 0, handlers: 0, title: 'Agora' }

/** A run of the team whose answer a hostile language model has written. */
const run = (sessionId: string, content: string): string =>
  told([
    { type: 'RUN_STARTED', threadId: sessionId, runId: 'r' },
    { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: content },
    { type: 'TEXT_MESSAGE_END', messageId: 'm' },
    {
      type: 'RUN_FINISHED',
      threadId: sessionId,
      runId: 'r',
      outcome: { type: 'success' },
      result: answered(
        sessionId,
        content,
        PAYLOADS.map((value) => ({
          kind: 'extracted_data',
          value,
          meta: { source: value, location: value, char_start: 0, char_end: value.length },
        })),
      ),
    },
  ])

const passages = PAYLOADS.map(
  (payload, at) => `## Quai ${at}\n\nLa couleur de la balise du quai ${at} est rouge. ${payload}\n`,
)
const files = {
  'balises.md': `---\ntitre: ${JSON.stringify(PAYLOADS[0])}\n---\n\n# ${PAYLOADS[1]}\n\n${passages.join('\n')}`,
}

journeys('hostile contents', { only: [], files }, (stage) => {
  it('a document, its title and a title of a session run nothing, load nothing and fake nothing', async () => {
    const { page, ...person } = await stage.visit(LOOK)
    await page.getByRole('main').waitFor()
    await ask(page, QUESTION)
    await settled(page)
    await page.getByRole('article').last().locator('blockquote').first().waitFor()
    await page
      .getByRole('article')
      .getByRole('button', { name: /balises\.md/ })
      .first()
      .click()
    await page.locator('mark').waitFor()
    expect(await person.audit('hostile-document')).toEqual([])
    expect(await harm(page)).toEqual(UNHARMED)
    const id = /\/s\/([0-9a-f-]+)/.exec(page.url())?.[1]
    await stage.office.team().call('PATCH', `/api/sessions/${id}`, { title: PAYLOADS[2] })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto('/#/documents')
    await page
      .getByRole('button', { name: /Ouvrir/ })
      .first()
      .waitFor()
    expect(await harm(page)).toEqual(UNHARMED)
    await person.close()
  })

  it('what is remembered runs nothing, loads nothing and fakes nothing', async () => {
    const { page, ...person } = await stage.visit(LOOK)
    const { call } = stage.office.team()
    const remembered = async () => (await call<{ items: { id: string }[] }>('GET', '/api/memory')).body.items
    await ask(page, QUESTION)
    await settled(page)
    await expect.poll(async () => (await remembered()).length).toBeGreaterThan(0)
    const text = PAYLOADS.join('\n\n')
    for (const { id } of await remembered()) await call('PATCH', `/api/memory/${id}`, { text })
    await page.goto('/#/memory')
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    expect(await harm(page)).toEqual(UNHARMED)
    await page.goto('/#/')
    await ask(page, QUESTION)
    await settled(page)
    await page.getByText('De mémoire').first().waitFor()
    expect(await harm(page)).toEqual(UNHARMED)
    await person.close()
  })

  describe('asked and answered', () => {
    let person: Person
    let answer = ''
    beforeAll(async () => {
      person = await stage.visit(LOOK)
      await person.page.route('**/ag-ui', (route) =>
        route.fulfill({
          contentType: 'text/event-stream',
          body: run('00000000-0000-4000-8000-000000000000', answer),
        }),
      )
    })
    afterAll(() => person.close())

    it.each(PAYLOADS)('%s', async (payload) => {
      const { page } = person
      answer = `${payload}\n\nUne phrase. [1]\n\n- ${payload} [2]`
      // A conversation of its own.
      await page.goto('/#/')
      await page.getByRole('heading', { name: fr.welcome.title }).waitFor()
      await ask(page, payload)
      await settled(page)
      const citation = page.getByRole('article').last().locator('[data-citation="1"]').first()
      await citation.click()
      await page.getByRole('complementary', { name: fr.panel.label }).getByRole('heading').first().waitFor()
      expect(await harm(page)).toEqual(UNHARMED)
    })
  })
})
