import { openForTests } from '@agora-mcp/testing/setup'
import { expect, it } from 'vitest'
import { startModel } from '../support/dialogues/language-model.ts'
import { exchange, open, openOffice, said } from '../support/dialogues/office.ts'

const BEGINNING = 'Il faut un tampon de classe'
const never = Promise.withResolvers<void>()

async function* stalling(): AsyncGenerator<string> {
  yield `{"sentences":[{"text":"${BEGINNING}`
  await never.promise
}

const model = openForTests(() =>
  startModel((_, system) =>
    system.startsWith('Choose who')
      ? JSON.stringify({ specialists: [], why: 'Les documents suffisent.', confidence: 1 })
      : stalling(),
  ),
)
const office = openForTests(() =>
  openOffice({
    only: ['cctp-rue-des-tanneurs.pdf'],
    env: {
      AGENTS_MODEL: 'openai:stub',
      AGENTS_MODEL_TIMEOUT: '2',
      OPENAI_BASE_URL: `${model.url}/v1`,
      OPENAI_API_KEY: 'none',
    },
  }),
)

it('a model that stalls in the middle of a sentence ends in the answer of the rules, which says why', async () => {
  const session = await open(office.team)
  const answer = await exchange(office.team, session, 'Quelle classe de tampon faut-il sous la chaussée ?')
  expect(said(answer)).toContain('D 400')
  expect(said(answer)).not.toContain(BEGINNING)
  expect(answer.answer.meta.notes).toContain('did not answer in time')
  never.resolve()
})
