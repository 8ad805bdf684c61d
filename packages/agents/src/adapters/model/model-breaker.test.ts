import { AppError } from '@agora-mcp/core/errors'
import { expect, it } from 'vitest'
import * as z from 'zod'
import type { Model } from '../../ports/model.ts'
import { jsonIn } from './json-in.ts'
import { withBreaker } from './model-breaker.ts'

const PROMPT = { instructions: '', text: '', schema: z.object({}) }

it('skips a model for a minute after an outage, and reports it once', async () => {
  let time = 0
  let asked = 0
  const told: string[] = []
  const model: Model = {
    name: 'openai:x',
    writes: true,
    object: async () => {
      asked += 1
      throw new AppError('upstream', 'openai:x: 401 Incorrect API key', { cause: { httpStatus: 401 } })
    },
    step: async () => ({ text: '', calls: [] }),
  }
  const guarded = withBreaker(model, {
    warn: (message) => told.push(message),
    isOutage: () => true,
    now: () => time,
  })
  const ask = () => guarded.object(PROMPT, new AbortController().signal)
  for (let tries = 0; tries < 3; tries++) await expect(ask()).rejects.toThrow('401')
  expect([asked, told.length]).toEqual([1, 1])
  expect(guarded.problem?.()).toContain('401')
  time = 61_000
  expect(guarded.problem?.()).toBeNull()
  await expect(ask()).rejects.toThrow('401')
  expect(asked).toBe(2)
})

it.each([
  ['{"a":1}', { a: 1 }],
  ['<think>\n{what}: {"a": no}\n</think>\n{"a":{"b":"}"}}', { a: { b: '}' } }],
  ['```json\n{"a":[1,2]}\n```\nI hope {this} helps.', { a: [1, 2] }],
  ['nothing', undefined],
])('finds the JSON in what a model wrote: %s', (text, value) => {
  expect(jsonIn(text)).toEqual(value)
})
