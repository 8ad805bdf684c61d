import { defined } from '@agora-mcp/core/schemas/defined'
import { soakSize } from '@agora-mcp/testing'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ask, DESKTOP, DISPLAYS, type Display, type Person, PHONE } from '../support/page/browser.ts'
import { journeys } from '../support/page/journeys.ts'
import { laidOut } from '../support/page/laid-out.ts'

type Open = (person: Person) => Promise<void>

const QUESTION = 'Quelle est la pente minimale du collecteur d’eaux usées ?'

/** Addresses of the conversations that somebody had before. */
const had = new Map<string, string>()

const at =
  (place: string, heading?: (person: Person) => string): Open =>
  async (person) => {
    await person.page.goto(`/#/${place}`)
    const name = heading?.(person)
    await person.page.getByRole('heading', { level: 1, ...defined({ name }) }).waitFor()
    await person.page.getByRole('status').first().waitFor({ state: 'detached' })
  }

const conversation =
  (question: string, then: (page: Page, person: Person) => Promise<void> = async () => {}): Open =>
  async (person) => {
    const { page } = person
    await page.goto(had.get(question) ?? '')
    await page.getByRole('article').last().waitFor()
    await then(page, person)
  }

const VIEWS: Readonly<Record<string, Open>> = {
  welcome: at(''),
  answer: conversation(QUESTION, (page) => page.locator('blockquote').first().waitFor()),
  page: conversation(QUESTION, async (page) => {
    await page
      .getByRole('button', { name: /cctp-rue-des-tanneurs\.pdf/ })
      .first()
      .click()
    await page.locator('[data-mark]').first().waitFor()
  }),
  path: conversation(QUESTION, async (page, { texts }) => {
    await page.getByRole('button', { name: texts.path.title }).click()
    await page.getByText(texts.path.roles.welcome, { exact: true }).first().waitFor()
  }),
  consent: conversation('Quel débit passe dans un DN 300 en béton à 1 % de pente ?', (page, { texts }) =>
    page.getByRole('region', { name: texts.approval.title }).waitFor(),
  ),
  clarification: conversation('la pente ?', (page, { texts }) =>
    page.getByRole('region', { name: texts.talk.clarify }).waitFor(),
  ),
  plan: conversation('Quelles sont les tâches à faire ?', (page) => page.getByRole('table').waitFor()),
  documents: at('documents', ({ texts }) => texts.documents.title),
  memory: at('memory', ({ texts }) => texts.memory.title),
  settings: at('settings', ({ texts }) => texts.settings.title),
}

/** Each language, theme, width and size once at least; both themes where contrast is high, since it has colours of its own. */
const USUAL = [
  { language: 'fr', scheme: 'light', width: DESKTOP },
  { language: 'en', scheme: 'dark', width: PHONE },
  { language: 'fr', scheme: 'dark', width: 320 },
  // 200 % in a window of 1,280 pixels.
  { language: 'fr', scheme: 'light', width: DESKTOP / 2, zoom: 2 },
  { language: 'fr', scheme: 'light', width: PHONE, large: true },
  { language: 'en', scheme: 'dark', width: DESKTOP, large: true },
] as const satisfies readonly Display[]

const FURTHER = [
  { language: 'en', scheme: 'dark', width: DESKTOP },
  { language: 'en', scheme: 'light', width: PHONE },
  { language: 'fr', scheme: 'dark', width: PHONE },
  { language: 'fr', scheme: 'light', width: 320 },
  { language: 'fr', scheme: 'dark', width: DESKTOP / 2, zoom: 2 },
] as const satisfies readonly Display[]

journeys('the ten main views', {}, (stage) => {
  it('have something to show', async () => {
    const { page, texts, ...person } = await stage.visit(DISPLAYS[0])
    for (const [question, shown] of [
      [QUESTION, page.locator('blockquote')],
      [
        'Quel débit passe dans un DN 300 en béton à 1 % de pente ?',
        page.getByRole('region', { name: texts.approval.title }),
      ],
      ['la pente ?', page.getByRole('region', { name: texts.talk.clarify })],
      ['Quelles sont les tâches à faire ?', page.getByRole('table')],
    ] as const) {
      await page.goto('/#/')
      await ask(page, question)
      await shown.first().waitFor()
      had.set(question, page.url())
    }
    await person.close()
  })

  it.each([...USUAL, ...FURTHER].slice(0, soakSize(USUAL.length, USUAL.length + FURTHER.length)))(
    'are whole, usable and accessible: $scheme, $width px, $language',
    async (display) => {
      const person = await stage.visit(display)
      const wrong: string[] = []
      for (const [name, open] of Object.entries(VIEWS)) {
        await open(person)
        const found = [...(await person.audit(`view-${name}`)), ...(await laidOut(person.page))]
        wrong.push(...found.map((what) => `${name}: ${what}`))
        await person.page.keyboard.press('Escape')
      }
      expect(wrong).toEqual([])
      await person.close()
    },
  )

  it('leave half of the window to reading where the page is enlarged twice', async () => {
    const person = await stage.visit({ language: 'fr', scheme: 'light', width: DESKTOP / 2, zoom: 2 })
    await VIEWS.answer?.(person)
    const share = await person.page.evaluate(
      "document.querySelector('article').closest('[tabindex]').clientHeight / innerHeight",
    )
    expect(share).toBeGreaterThanOrEqual(0.5)
    await person.close()
  })
})
