import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { ask, DISPLAYS, PHONE, settled } from './browser.ts'
import type { Stage } from './journeys.ts'

const DIST = resolve(import.meta.dirname, '../../../dist/web')
const MAX_SCRIPT = 250_000

const QUESTION = 'Où se rassemble-t-on en cas d’accident ?'

/** Describes the focused element, and whether its focus is seen: a line around it, or around the box that it fills. */
const FOCUSED = `(() => {
  const one = document.activeElement
  if (one === null || one === document.body) return { name: '', isSeen: true }
  const around = [one, one.parentElement, one.closest('form > div')].filter((box) => box !== null)
  const isSeen = around.some((box) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(box)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
  })
  return { name: (one.getAttribute('aria-label') ?? one.textContent ?? one.id) || one.tagName, isSeen }
})()`

/** Journeys to an answer and its source, in an office of one note. */
export const answerJourneys = (stage: Stage): void => {
  it('the first view has at most 250 kB of script, gzipped, and nothing from elsewhere', () => {
    const html = readFileSync(join(DIST, 'index.html'), 'utf8')
    const scripts = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '')
    const bytes = scripts.map((path) => gzipSync(readFileSync(join(DIST, path))).length)
    expect(scripts.length).toBeGreaterThan(0)
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(MAX_SCRIPT)
    expect(html).not.toMatch(/https?:\/\/|<style|<script(?![^>]*\bsrc=)/)
    expect(readdirSync(DIST)).toContain('THIRD_PARTY.md')
  })

  stage.journey('answers and shows the passage', async ({ page, texts, ...person }) => {
    await page.locator('#question').waitFor()
    // It says that it is an AI system, and on what it runs.
    const says = page.locator('form').filter({ has: page.locator('#question') })
    await expect.poll(() => says.innerText()).toContain(texts.ask.ai)
    expect(await says.innerText()).toContain(texts.ask.noModel)
    expect(await person.audit('welcome')).toEqual([])
    await ask(page, QUESTION)
    await settled(page)
    const answer = page.getByRole('article').last()
    await expect.poll(() => answer.innerText()).toContain('la cour de l’école du Lavoir')
    expect(await person.audit('answer')).toEqual([])
    // The whole answer is announced, once.
    await expect.poll(() => page.getByRole('log').innerText()).toContain('la cour de l’école du Lavoir')

    await answer.getByRole('button', { name: /Source 1/ }).click()
    const mark = page.locator('mark')
    await mark.waitFor()
    expect(await mark.innerText()).toContain('la cour de l’école du Lavoir')
    expect(await person.audit('passage')).toEqual([])
    await page.keyboard.press('Escape')
    await mark.waitFor({ state: 'detached' })
    // Where it was opened from has the focus again.
    await expect.poll(() => page.locator(':focus').getAttribute('data-citation')).toBe('1')
  })

  it('is copied with its source, asked again, and asked in other words', async () => {
    const { page, texts, ...person } = await stage.visit(DISPLAYS[0])
    const { talk } = texts
    await ask(page, QUESTION)
    await settled(page)
    await page.getByRole('button', { name: talk.copyAnswer }).click()
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string
    expect(copied).toContain('la cour de l’école du Lavoir')
    expect(copied).toContain('note-securite-tranchees.md')
    expect(copied).not.toMatch(/\[1\]|\*\*/)

    const box = page.locator('#question')
    await box.fill('Brouillon')
    await page.getByRole('button', { name: talk.rephrase }).click()
    await expect.poll(() => box.inputValue()).toBe(`${QUESTION}\nBrouillon`)
    await page.getByRole('button', { name: talk.askAfresh }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(2)
    await settled(page)
    expect(await page.getByRole('button', { name: talk.askAfresh }).count()).toBe(1)
    await person.close()
  })

  it('names the language model that writes', async () => {
    const { page, texts, ...person } = await stage.visit(DISPLAYS[1])
    await page.route('**/api/about', async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        json: { ...(await response.json()), language_model: 'small-model-7b' },
      })
    })
    await page.reload()
    await page.getByText(texts.ask.model('small-model-7b')).waitFor()
    await person.close()
  })

  stage.journey(
    'everything is reached by keyboard, and shows that it is',
    async ({ page, texts }, display) => {
      await ask(page, QUESTION)
      await settled(page)
      await page
        .getByRole('article')
        .getByRole('button', { name: /Source 1/ })
        .waitFor()
      const stops: string[] = []
      const unseen: string[] = []
      for (let tabs = 0; tabs < 60; tabs += 1) {
        await page.keyboard.press('Tab')
        const { name, isSeen } = (await page.evaluate(FOCUSED)) as { name: string; isSeen: boolean }
        // After the last stop comes the browser itself, then the first one.
        if (name === '') continue
        if (name === stops[0] && stops.length > 3) break
        stops.push(name)
        if (!isSeen) unseen.push(name)
      }
      expect(unseen).toEqual([])
      const places = display.width === PHONE ? [texts.menu] : [texts.nav.documents, texts.nav.settings]
      for (const what of [
        ...places,
        texts.sessions.actions,
        texts.path.title,
        'Source 1',
        texts.talk.copyAnswer,
      ]) {
        expect(stops).toContainEqual(expect.stringContaining(what))
      }
      expect(stops).toContain(texts.ask.label)
    },
  )

  it('has a policy that allows nothing inline and nothing from elsewhere', async () => {
    const response = await fetch(stage.office.url)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    const asset = /\/assets\/[^"]+\.js/.exec(await response.text())?.[0] ?? ''
    const script = await fetch(stage.office.url + asset)
    expect(script.headers.get('cache-control')).toContain('immutable')
    expect((await fetch(`${stage.office.url}/assets/..%2findex.html`)).status).toBe(404)
    const again = await fetch(stage.office.url, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })
}
