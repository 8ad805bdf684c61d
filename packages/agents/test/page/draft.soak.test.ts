import { afterAll, expect, it } from 'vitest'
import { type Reply, startModel } from '../support/dialogues/language-model.ts'
import { ask, DISPLAYS, displaysInTurn, settled } from '../support/page/browser.ts'
import { journeys } from '../support/page/journeys.ts'

const BEGINNING = 'En cas d’accident, on se rassemble'
const END = ' dans la cour de l’école du Lavoir.'
/** One for each journey, so that none is answered from memory. */
const QUESTIONS = {
  fr: 'Où se rassemble-t-on en cas d’accident ?',
  en: 'Où faut-il se rassembler en cas d’accident ?',
  stopped: 'Où est le point de rassemblement en cas d’accident ?',
}

/** Continues the model's sentence after its beginning. */
let goOn: (prompt: string) => AsyncIterable<string>

const model = await startModel((prompt, system): Reply => {
  if (system.startsWith('Choose who'))
    return JSON.stringify({ specialists: [], why: 'Les documents suffisent.', confidence: 1 })
  if (system.startsWith('Rewrite')) return JSON.stringify({ question: QUESTIONS.stopped })
  return written(prompt)
})
afterAll(() => model.close())

async function* written(prompt: string): AsyncGenerator<string> {
  yield `{"sentences":[{"text":"${BEGINNING}`
  yield* goOn(prompt)
}

const office = {
  only: ['note-securite-tranchees.md'],
  env: {
    AGENTS_MODEL: 'openai:stub',
    AGENTS_MODEL_PRICES: 'openai:stub=2/10',
    // A draft is looked at before the model goes on, however busy the machine is.
    AGENTS_MODEL_TIMEOUT: '600',
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_API_KEY: 'none',
  },
}

journeys('an answer while a language model writes it', office, (stage) => {
  it.each(displaysInTurn())('is a draft until it is checked ($language, $width px)', async (display) => {
    const rest = Promise.withResolvers<void>()
    goOn = async function* (prompt) {
      await rest.promise
      const quote = /[^.\n]*rassemblement est[^.\n]*\./.exec(prompt)?.[0].trim() ?? ''
      const passage = Number(/\[(\d+)\][^[]*$/.exec(prompt.slice(0, prompt.indexOf(quote)))?.[1] ?? 0)
      yield `${END}","passage":${passage},"quote":${JSON.stringify(quote)}}]}`
    }
    const { page, texts, ...person } = await stage.visit(display)
    await ask(page, QUESTIONS[display.language])
    const draft = page.locator('[data-draft]')
    await expect.poll(() => draft.innerText()).toContain(BEGINNING)
    expect(await draft.innerText()).toContain(texts.talk.draftHint)
    expect(await person.audit('draft')).toEqual([])
    // Screen readers hear the checked answer alone, once.
    expect(await page.getByRole('log').innerText()).not.toContain(BEGINNING)
    rest.resolve()
    await settled(page)
    expect(await draft.count()).toBe(0)
    const answer = page.locator('article').last()
    expect(await answer.innerText()).toContain(BEGINNING + END)
    expect((await page.getByRole('log').innerText()).split(BEGINNING)).toHaveLength(2)
    // Two questions to the model, of 900 tokens and 40 each: what they cost is shown to staff.
    expect((await answer.innerText()).replace(/\s/g, ' ')).toMatch(/1[, ]800 \S+ \S+ 80 .*0[.,]0044/)
    await person.close()
  })

  it('is stopped, or its model killed, in the middle of a sentence', async () => {
    const never = Promise.withResolvers<void>()
    goOn = async function* () {
      await never.promise
      yield END
    }
    const { page, texts, ...person } = await stage.visit(DISPLAYS[1])
    await ask(page, QUESTIONS.stopped)
    await expect.poll(() => page.locator('[data-draft]').innerText()).toContain(BEGINNING)
    await page.getByRole('button', { name: texts.talk.stop }).click()
    await settled(page)
    expect(await page.locator('[data-draft]').count()).toBe(0)
    expect(await page.locator('article').last().innerText()).not.toContain(BEGINNING)
    // The model that still writes holds up no other question, and one that is killed leaves nothing of its draft.
    const killed = Promise.withResolvers<void>()
    goOn = async function* () {
      await killed.promise
      yield END
      throw new Error('killed')
    }
    await ask(page, QUESTIONS.stopped)
    await expect.poll(() => page.locator('[data-draft]').innerText()).toContain(BEGINNING)
    killed.resolve()
    await settled(page)
    expect(await page.locator('[data-draft]').count()).toBe(0)
    const answer = await page.locator('article').last().innerText()
    expect(answer).not.toContain(BEGINNING)
    expect(answer).toContain('école du Lavoir')
    never.resolve()
    await person.close()
  })
})
