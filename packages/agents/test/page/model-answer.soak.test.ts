import { afterAll, expect } from 'vitest'
import { startModel } from '../support/dialogues/language-model.ts'
import { ask, settled } from '../support/page/browser.ts'
import { journeys } from '../support/page/journeys.ts'
import { laidOut } from '../support/page/laid-out.ts'

const MEANT = 'En cas d’accident, on se rassemble dans la cour de l’école du Lavoir.'

/** Writes one sentence of its own about the passage that says where people gather. */
const model = await startModel((prompt, system) => {
  if (system.startsWith('Choose who'))
    return JSON.stringify({ specialists: [], why: 'Les documents suffisent.', confidence: 1 })
  const quote = /[^.\n]*rassemblement est[^.\n]*\./.exec(prompt)?.[0].trim() ?? ''
  const passage = Number(/\[(\d+)\][^[]*$/.exec(prompt.slice(0, prompt.indexOf(quote)))?.[1] ?? 0)
  return JSON.stringify({ sentences: [{ text: MEANT, passage, quote }] })
})
afterAll(() => model.close())

const office = {
  only: ['note-securite-tranchees.md'],
  env: { AGENTS_MODEL: 'openai:stub', OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_API_KEY: 'none' },
}

journeys('an answer that a language model wrote', office, (stage) => {
  stage.journey('is whole beside the mark of its source', async ({ page, ...person }) => {
    await ask(page, 'Où se rassemble-t-on en cas d’accident ?')
    await settled(page)
    const answer = page.getByRole('article').last()
    await expect.poll(() => answer.innerText()).toContain(MEANT)
    await answer
      .getByRole('button', { name: /Source 1/ })
      .first()
      .waitFor()
    expect(await laidOut(page)).toEqual([])
    expect(await person.audit('model-answer')).toEqual([])
  })
})
