import { expect, it } from 'vitest'
import { ask, displaysInTurn, type Person } from '../support/page/browser.ts'
import { journeys } from '../support/page/journeys.ts'
import { laidOut } from '../support/page/laid-out.ts'

/** A service on another machine, as far as the browser knows. */
const ELSEWHERE = 'http://agora.test'

/** Leaves a picture of a state, and gives what is wrong with it. */
const wrongWith = async (person: Person, name: string): Promise<string[]> => [
  ...(await person.audit(`state-${name}`)),
  ...(await laidOut(person.page)).map((what) => `${name}: ${what}`),
]

journeys('the states that people meet', { only: [] }, (stage) => {
  stage.journey('an office without anything says what to do', async (person) => {
    const { page, texts } = person
    await page.getByText(texts.welcome.noDocuments).waitFor()
    expect(await wrongWith(person, 'nothing-yet')).toEqual([])
    await page.goto('/#/documents')
    await page.getByRole('heading', { name: texts.documents.empty }).waitFor()
    expect(await wrongWith(person, 'no-documents')).toEqual([])
    await page.goto('/#/memory')
    await page.getByRole('heading', { name: texts.memory.empty }).waitFor()
    expect(await wrongWith(person, 'no-memory')).toEqual([])
    await page.getByRole('searchbox', { name: texts.memory.search }).fill('collecteur')
    await page.getByRole('heading', { name: texts.memory.none }).waitFor()
    expect(await wrongWith(person, 'nothing-remembered')).toEqual([])
  })

  stage.journey('what takes its time says that it loads, and what fails says what to do', async (person) => {
    const { page, texts } = person
    const asked = Promise.withResolvers<void>()
    await page.route('**/api/documents?*', async (route) => {
      await asked.promise
      await route.fulfill({
        status: 500,
        json: { error: 'Internal error, ref 7f3a', code: 'internal', hint: null },
      })
    })
    await page.goto('/#/documents')
    // The first view reads documents, too: what it has read is not known any more.
    const followed = page.waitForResponse('**/api/documents/events')
    await page.reload()
    await page.getByRole('main').getByRole('status', { name: texts.loading }).waitFor()
    // Where it is told of documents from then on, it reads them once more.
    await followed
    expect(await wrongWith(person, 'loading')).toEqual([])
    asked.resolve()
    await page.getByRole('heading', { name: texts.documents.failed }).waitFor()
    await page.getByText(texts.state.failedBody).waitFor()
    expect(await wrongWith(person, 'failed')).toEqual([])
    await page.unroute('**/api/documents?*')
    await page.getByRole('button', { name: texts.retry }).click()
    await page.getByRole('heading', { name: texts.documents.empty }).waitFor()

    await page.route('**/api/memory?*', (route) =>
      route.fulfill({
        status: 429,
        json: { error: 'Too many requests', code: 'rate_limited', hint: null },
      }),
    )
    await page.goto('/#/memory')
    await page.getByText(texts.state.busy).waitFor()
    expect(await wrongWith(person, 'too-many-requests')).toEqual([])

    await page.route('**/verification', (route) =>
      route.fulfill({ json: { verdict: 'broken', entries: 4, detail: null } }),
    )
    await page.goto('/#/')
    await ask(page, 'Bonjour !')
    await page.getByText(texts.sessions.broken).waitFor()
    // A greeting is no title.
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(texts.sessions.untitled)
    expect(await wrongWith(person, 'log-altered')).toEqual([])
  })

  it.each(displaysInTurn())(
    'a device without a connection says so ($language, $scheme, $width px)',
    async (display) => {
      const person = await stage.visit(display)
      const { page, texts, context } = person
      let isConnected = true
      await page.route(`${ELSEWHERE}/**`, async (route) => {
        if (!isConnected) return route.abort('internetdisconnected')
        const { origin: _own, ...headers } = route.request().headers()
        const url = route.request().url().replace(ELSEWHERE, stage.office.url)
        return route.fulfill({ response: await route.fetch({ url, headers }) })
      })
      await page.goto(ELSEWHERE)
      await page.getByText(texts.welcome.noDocuments).waitFor()
      isConnected = false
      await context.setOffline(true)
      await page.getByText(texts.state.offlineBody).waitFor()
      await ask(page, 'Quelle est la pente minimale ?')
      await page.getByRole('alert').getByText(texts.talk.unsentBody).waitFor()
      expect(await wrongWith(person, 'offline')).toEqual([])
      // What could not be sent is still in the box.
      expect(await page.locator('#question').inputValue()).toBe('Quelle est la pente minimale ?')
      isConnected = true
      await context.setOffline(false)
      await page.getByText(texts.state.offlineBody).waitFor({ state: 'detached' })
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    },
  )

  it.each(displaysInTurn())(
    'a service that is stopped and started again is found again ($language, $scheme, $width px)',
    async (display) => {
      const person = await stage.visit(display)
      const { page, texts, context } = person
      await page.getByText(texts.welcome.noDocuments).waitFor()
      await stage.office.kill()
      await page.goto('/#/documents')
      await page.getByText(texts.state.reconnecting).first().waitFor({ timeout: 120_000 })
      expect(await wrongWith(person, 'stopped')).toEqual([])
      await stage.office.start()
      // The view that was asked for comes by itself.
      await page.getByRole('heading', { name: texts.documents.empty }).waitFor({ timeout: 120_000 })
      await page.getByText(texts.state.reconnecting).first().waitFor({ state: 'detached' })
      await context.close()
    },
  )
})
