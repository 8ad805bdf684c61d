import { envSecret } from '@agora-mcp/core/config'
import {
  type MistralStub,
  type MistralStubOptions,
  messageText,
  startMistralStub,
} from '@agora-mcp/testing/mistral'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Question } from '../../domain/remote/question.ts'
import { createMistralReader } from './reader.ts'
import type { MistralSettings } from './settings.ts'

let stub: MistralStub

afterEach(() => stub.close())

async function open(options: MistralStubOptions = {}, settings: Partial<MistralSettings> = {}) {
  stub = await startMistralStub(options)
  const apiKey = envSecret().parse('test-key')
  return createMistralReader({
    apiKey,
    url: stub.url,
    pauseSeconds: 0.01,
    attemptSeconds: 5,
    attempts: 3,
    ...settings,
  })
}

const schema = z.object({ number: z.number(), word: z.string().nullable() })
const question: Question<z.infer<typeof schema>> = {
  name: 'thing',
  instructions: 'Say a thing.',
  text: 'Which?',
  schema,
  problem: ({ number }) => (number > 9 ? 'The number must have one digit.' : null),
}
const never = () => new AbortController().signal
const PDF = new Uint8Array(Buffer.from('%PDF-1.7 not read by the stub'))
const opening = (signal = never()) => ({ signal, earlierUpload: undefined, onUpload: async () => {} })

type Reader = Awaited<ReturnType<typeof open>>
const WAYS: readonly (readonly [
  'chat' | 'ocr' | 'files',
  (reader: Reader, signal?: AbortSignal) => Promise<unknown>,
])[] = [
  ['chat', (reader, signal = never()) => reader.ask(question, signal)],
  [
    'ocr',
    async (reader, signal = never()) =>
      (await reader.openTranscription(PDF, opening(signal))).transcribe([1]),
  ],
  [
    'files',
    async (reader, signal = never()) =>
      (await reader.openTranscription(PDF, opening(signal))).transcribe([1]),
  ],
]
const GOOD = { answer: () => ({ number: 1, word: 'a' }), page: () => ({ markdown: 'Text' }) }

describe('pages', () => {
  it('are read with annotations, the file sent once and taken back', async () => {
    const reader = await open({
      page: (index) => ({ markdown: `Page ${index}`, header: 'HEAD', footer: String(index + 10) }),
      annotation: () => ({ title: 'T', author: null, headings: [{ title: 'One', level: 1 }] }),
    })
    const uploads: string[] = []
    const transcription = await reader.openTranscription(PDF, {
      ...opening(),
      onUpload: async (id) => void uploads.push(id),
    })
    const [first] = await Promise.all([transcription.transcribe([2, 4]), transcription.transcribe([9])])
    expect(first).toEqual({
      pages: [
        { number: 2, markdown: 'Page 1', header: 'HEAD', footer: '11' },
        { number: 4, markdown: 'Page 3', header: 'HEAD', footer: '13' },
      ],
      annotation: { title: 'T', author: null, headings: [{ title: 'One', level: 1 }] },
      usage: { model: 'mistral-ocr-latest', pages: 2, annotated: true },
    })
    expect(uploads).toEqual(['file-1'])
    expect([...stub.files]).toEqual(['file-1'])
    await transcription.close()
    expect([...stub.files]).toEqual([])
  })

  it('are not uploaded before the first request', async () => {
    const reader = await open()
    const transcription = await reader.openTranscription(PDF, opening())
    await transcription.close()
    expect(stub.requests).toEqual([])
  })

  it('delete the upload of a run that was killed', async () => {
    const reader = await open(GOOD)
    await (await reader.openTranscription(PDF, opening())).transcribe([1])
    expect([...stub.files]).toEqual(['file-1'])
    const next = await reader.openTranscription(PDF, { ...opening(), earlierUpload: 'file-1' })
    await next.transcribe([1])
    await next.close()
    expect([...stub.files]).toEqual([])
  })

  it.each(['not JSON', { title: 3 }])(
    'are read also where the annotation cannot be used: %o',
    async (annotation) => {
      const reader = await open({ ...GOOD, annotation: () => annotation })
      const read = await (await reader.openTranscription(PDF, opening())).transcribe([1])
      expect(read).toMatchObject({ annotation: null, pages: [{ markdown: 'Text' }] })
    },
  )
})

describe('questions', () => {
  it('are answered in the shape asked for, and cost what the service says', async () => {
    const reader = await open({ answer: () => ({ number: 7, word: null }) })
    const { answer, usage } = await reader.ask(question, never())
    expect(answer).toEqual({ number: 7, word: null })
    expect(usage).toEqual([{ model: 'mistral-medium-latest', inputTokens: 5, outputTokens: 6 }])
    expect(stub.chats[0]).toMatchObject({ model: 'mistral-medium-latest', temperature: 0 })
  })

  it.each([
    ['no JSON', 'I think it is seven.'],
    ['another shape', { number: 'seven' }],
    ['nothing', ''],
    ['something impossible', { number: 70, word: null }],
  ])('are asked once more where the answer is %s', async (_what, bad) => {
    const answers = [bad, { number: 7, word: 'x' }]
    const reader = await open({ answer: () => answers.shift() })
    const { answer, usage } = await reader.ask(question, never())
    expect(answer).toEqual({ number: 7, word: 'x' })
    expect(usage).toHaveLength(2)
    const [asked, given, wrong] = (stub.chats[1]?.messages ?? []).slice(-3)
    expect(asked && messageText(asked)).toBe('Which?')
    expect(given?.role).toBe('assistant')
    expect(wrong && messageText(wrong)).toMatch(/cannot be used/)
  })

  it('have no answer if the second one is invalid, too', async () => {
    const reader = await open({ answer: () => ({ number: 70, word: null }) })
    const { answer, usage } = await reader.ask(question, never())
    expect({ answer, asked: stub.chats.length, usage: usage.length }).toEqual({
      answer: null,
      asked: 2,
      usage: 2,
    })
  })
})

describe.each(WAYS)('a request to %s', (on, request) => {
  it.each([401, 403, 402])('ends at once where the key is refused: %i', async (kind) => {
    const reader = await open(GOOD)
    stub.trouble({ on, kind })
    await expect(request(reader)).rejects.toMatchObject({
      code: 'config',
      message: expect.stringContaining(String(kind)),
      hint: expect.stringMatching(/MISTRAL_API_KEY|LIBRARY_RAG_MISTRAL/),
    })
    expect(stub.requests.filter(({ path }) => path.includes(on))).toHaveLength(1)
  })

  it.each([429, 500, 503, 408, 'cut'] as const)('is tried again after %s', async (kind) => {
    const reader = await open(GOOD)
    stub.trouble({ on, kind, times: 2 })
    await expect(request(reader)).resolves.toBeDefined()
  })

  it.each([
    [429, 'rate_limited'],
    [502, 'unavailable'],
    ['cut', 'unavailable'],
  ] as const)(
    'fails after the last attempt with %s, and says that the work can go on',
    async (kind, code) => {
      const reader = await open(GOOD)
      stub.trouble({ on, kind, times: 9 })
      await expect(request(reader)).rejects.toMatchObject({
        code,
        hint: expect.stringContaining('to resume'),
      })
      expect(stub.requests.filter(({ path }) => path.includes(on))).toHaveLength(3)
    },
  )

  it.each([429, 503])('waits as long as the service asks: %i', async (kind) => {
    const reader = await open(GOOD, { pauseSeconds: 600 })
    stub.trouble({ on, kind, headers: { 'retry-after': '0' } })
    await expect(request(reader)).resolves.toBeDefined()
  })

  it('reports an hour of waiting instead of waiting', async () => {
    const reader = await open(GOOD)
    stub.trouble({ on, kind: 429, headers: { 'retry-after': '3600' } })
    await expect(request(reader)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 3600 })
  })

  it('respects its time limit', async () => {
    const reader = await open(GOOD, { attemptSeconds: 0.2, attempts: 2 })
    stub.trouble({ on, kind: 'hang', times: 9 })
    await expect(request(reader)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('in time'),
    })
  })

  it('is refused as it is: not tried again', async () => {
    const reader = await open(GOOD)
    stub.trouble({ on, kind: 422 })
    await expect(request(reader)).rejects.toMatchObject({
      code: 'upstream',
      message: expect.stringContaining('Trouble 422'),
    })
  })

  it.each(['hang', 429] as const)('ends at once when it is cancelled, during %s', async (kind) => {
    const reader = await open(GOOD, { pauseSeconds: 30 })
    stub.trouble({ on, kind, times: 9 })
    const controller = new AbortController()
    const reason = new Error('cancelled')
    const pending = request(reader, controller.signal)
    await expect.poll(() => stub.requests.some(({ path }) => path.includes(on))).toBe(true)
    controller.abort(reason)
    await expect(pending).rejects.toBe(reason)
  })
})
