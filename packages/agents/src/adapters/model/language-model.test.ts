import { chooseModel } from '@agora-mcp/mcp-client'
import { startStubServer } from '@agora-mcp/testing/http'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { createLanguageModel } from './language-model.ts'

function written(...pieces: readonly string[]) {
  const chunk = (more: object) =>
    `data: ${JSON.stringify({ id: '1', model: 'small', object: 'chat.completion.chunk', ...more })}\n\n`
  const body = [
    ...pieces.map((content) => chunk({ choices: [{ index: 0, delta: { content } }] })),
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
    chunk({ choices: [], usage: { prompt_tokens: 1_000, completion_tokens: 20, total_tokens: 1_020 } }),
    'data: [DONE]\n\n',
  ].join('')
  return { headers: { 'content-type': 'text/event-stream' }, body }
}

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
  const asked = createLanguageModel(model, label, { timeoutMs: 200 })
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
    return written('{"slug":"pipes"}')
  })
  const { model, label } = await chooseModel('openai:small', { OPENAI_BASE_URL: `${service.url}/v1` })
  const asked = createLanguageModel(model, label, { timeoutMs: 20_000 })
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

it('shows what is written so far after its thinking, and counts its tokens and their price', async () => {
  const pieces = ['<think>{"slug":"no', '"}</think>{"sl', 'ug":"pi', 'pes"}']
  const service = await startStubServer(() => written(...pieces))
  const { model, label } = await chooseModel('openai:small', { OPENAI_BASE_URL: `${service.url}/v1` })
  const asked = createLanguageModel(model, label, { timeoutMs: 20_000, prices: { input: 2, output: 5 } })
  const partial: unknown[] = []
  const used: unknown[] = []
  const schema = z.object({ slug: z.string() })
  const prompt = { instructions: '', text: '', schema, onPartial: (value: unknown) => partial.push(value) }
  await asked.object(prompt, new AbortController().signal, (usage) => used.push(usage))
  expect(partial).toEqual([{}, { slug: 'pi' }, { slug: 'pipes' }])
  expect(used).toEqual([{ model: 'openai:small', input_tokens: 1_000, output_tokens: 20, cost: 0.0021 }])
  await service.close()
})
