import { chooseModel } from '@agora-mcp/mcp-client'
import { startStubServer } from '@agora-mcp/testing/http'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { createLanguageModel } from './language-model.ts'

it('gives a model up that does not answer in time, so that the rules take over', async () => {
  const held: (() => void)[] = []
  const silent = await startStubServer(async () => {
    await new Promise<void>((done) => held.push(done))
    return { status: 500 }
  })
  const { model, label } = await chooseModel('openai:silent', {
    OPENAI_BASE_URL: `${silent.url}/v1`,
    OPENAI_API_KEY: 'none',
  })
  const asked = createLanguageModel(model, label, 200)
  const { signal } = new AbortController()
  await expect(
    asked.object({ instructions: 'Choose.', text: 'Qui ?', schema: z.object({}) }, signal),
  ).rejects.toMatchObject({ code: 'upstream', message: expect.stringContaining(label) })
  for (const done of held) done()
  await silent.close()
})
