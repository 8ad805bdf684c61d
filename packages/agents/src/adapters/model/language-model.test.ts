import { chooseModel } from '@agora-mcp/mcp-client'
import { startStubServer } from '@agora-mcp/testing/http'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { createLanguageModel } from './language-model.ts'

it('times out a slow model, so that the rules take over', async () => {
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

it('requests JSON by schema, and by prompt once the service has rejected a schema', async () => {
  const forms: unknown[] = []
  const service = await startStubServer(({ body }) => {
    const { response_format: form } = JSON.parse(body) as { response_format?: { type: string } }
    forms.push(form)
    if (form !== undefined) return { status: 400, body: { error: { message: 'no such format' } } }
    return {
      body: {
        id: '1',
        model: 'small',
        choices: [
          { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '{"slug":"pipes"}' } },
        ],
      },
    }
  })
  const { model, label } = await chooseModel('openai:small', { OPENAI_BASE_URL: `${service.url}/v1` })
  const asked = createLanguageModel(model, label)
  const schema = z.object({ slug: z.string() })
  const ask = () =>
    asked.object({ instructions: 'Choose.', text: 'Qui ?', schema }, new AbortController().signal)
  expect([await ask(), await ask()]).toEqual([{ slug: 'pipes' }, { slug: 'pipes' }])
  expect(forms).toMatchObject([
    { type: 'json_schema', json_schema: { schema: { properties: { slug: { type: 'string' } } } } },
    undefined,
    undefined,
  ])
  await service.close()
})
