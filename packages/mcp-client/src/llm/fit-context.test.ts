import type { LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider'
import { expect, it } from 'vitest'
import { fitContext } from './fit-context.ts'
import { requestSize } from './request-size.ts'

const words = (seed: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${seed} has ${n * 7} pages.`).join(' ')
const user = (text: string): LanguageModelV4Message => ({ role: 'user', content: [{ type: 'text', text }] })
const assistant = (text: string): LanguageModelV4Message => ({
  role: 'assistant',
  content: [{ type: 'text', text }],
})
const round = (id: string, result: string): LanguageModelV4Message[] => [
  { role: 'assistant', content: [{ type: 'tool-call', toolCallId: id, toolName: 'find', input: { q: id } }] },
  {
    role: 'tool',
    content: [
      { type: 'tool-result', toolCallId: id, toolName: 'find', output: { type: 'text', value: result } },
    ],
  },
]
const system: LanguageModelV4Message = { role: 'system', content: 'Be short.' }

function shortenedTo(prompt: LanguageModelV4Message[], tokens: number) {
  const request: LanguageModelV4CallOptions = { prompt }
  const fitted = fitContext(request, tokens)
  const { words: size } = requestSize(fitted)
  return { fitted, size, text: JSON.stringify(fitted.prompt) }
}

it('leaves what fits as it is', () => {
  const request: LanguageModelV4CallOptions = { prompt: [system, user('Hello')] }
  expect(fitContext(request, 1_000)).toBe(request)
})

it('shortens old results first, and keeps every message', () => {
  const prompt = [
    system,
    user('one?'),
    ...round('a', words('A', 300)),
    assistant('Answer one.'),
    user('two?'),
    ...round('b', words('B', 100)),
  ]
  const { fitted, size, text } = shortenedTo(prompt, 1_500)
  expect(size).toBeLessThanOrEqual(1_500)
  expect(fitted.prompt).toHaveLength(prompt.length)
  expect(text).toContain('B has 693 pages.')
  expect(text).toContain('Shortened to fit')
})

it('leaves out the oldest messages whole, never the instructions and the newest question', () => {
  const prompt = [
    system,
    ...Array.from({ length: 12 }, (_, n) => [
      user(`${n}? ${words('Q', 40)}`),
      assistant(words('S', 30)),
    ]).flat(),
    user('The last one?'),
  ]
  const { fitted, size, text } = shortenedTo(prompt, 1_200)
  expect(size).toBeLessThanOrEqual(1_200)
  expect(fitted.prompt[0]).toEqual(system)
  expect(fitted.prompt[1]?.role).toBe('user')
  expect(text).toContain('The last one?')
  expect(text).toContain('11? Q')
  expect(text).not.toContain('0? Q has 0 pages. Q has 7 pages. S')
})

it('keeps the question and a part of the newest result where one question has many rounds', () => {
  const prompt = [
    system,
    user('All of it?'),
    ...['a', 'b', 'c', 'd'].flatMap((id) => round(id, words(id, 600))),
  ]
  const { fitted, size, text } = shortenedTo(prompt, 1_000)
  expect(size).toBeLessThanOrEqual(1_000)
  expect(text).toContain('All of it?')
  expect(text).toContain('d has 0 pages.')
  expect(fitted.prompt.at(-1)?.role).toBe('tool')
  // Every result still follows its call.
  const ids = (role: string) =>
    fitted.prompt.flatMap((message) =>
      message.role === role && typeof message.content !== 'string'
        ? message.content.flatMap((part) => ('toolCallId' in part ? [part.toolCallId] : []))
        : [],
    )
  expect(ids('tool')).toEqual(ids('assistant'))
})
