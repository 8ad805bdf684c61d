import { describe, expect, it } from 'vitest'
import { errorResult } from '../mcp/results/tool-result.ts'
import {
  errorResultSchema,
  limitField,
  momentField,
  queryField,
  storedContent,
  storedText,
  toFigures,
  toMoment,
  untilField,
} from './index.ts'

describe('text', () => {
  it.each(['', '  \n'])('refuses a blank query: %j', (query) => {
    expect(queryField.safeParse(query).error?.issues[0]?.message).toBe('must not be blank')
  })

  it.each(['half of \ud83d', 'a\0b', 'x'.repeat(11)])('stores only what comes back as it was: %j', (text) => {
    expect(storedText(10).safeParse(text).success).toBe(false)
  })

  it('bounds content by bytes and not by characters', () => {
    const content = storedContent(4, 'must be at most 4 bytes')
    expect(content.safeParse('éé').success).toBe(true)
    expect(content.safeParse('ééé').error?.issues[0]?.message).toBe('must be at most 4 bytes')
  })
})

describe('moments', () => {
  it.each([
    ['2026-01-09', '2026-01-09T00:00:00.000Z', '2026-01-09T23:59:59.999Z'],
    ['2026-01-09T10:30+01:00', '2026-01-09T09:30:00.000Z', '2026-01-09T09:30:00.000Z'],
  ])('reads %s as the start or the end of a period', (text, start, end) => {
    expect([momentField.parse(text), untilField.parse(text)]).toEqual([start, end])
  })

  it.each(['2026-02-30', 'yesterday', '05/06/2026', '2026-01-09T25:00', '2026-02-30T10:00'])(
    'refuses %s',
    (text) => {
      expect(momentField.safeParse(text).success).toBe(false)
    },
  )

  it.each(['2026-01-09T10:30', '2026-01-09 10:30:00', '2026-07-09T10:30:00.000'])(
    'reads %s in the zone of this machine',
    (text) => {
      const [year = 0, month = 0, ...rest] = text.match(/\d+/g)?.map(Number) ?? []
      const local = new Date(year, month - 1, ...(rest as [number, number, number])).toISOString()
      expect(momentField.parse(text)).toBe(local)
    },
  )

  it('shows whole seconds without a fraction', () => {
    expect(toMoment('2026-01-09T09:30:00.000Z')).toBe('2026-01-09T09:30:00Z')
    expect(toMoment('2026-01-09T09:30:00.120Z')).toBe('2026-01-09T09:30:00.120Z')
  })
})

it('shows figures with at most four digits after the point', () => {
  expect(toFigures({ similarity: 0.123456, score: 1, cosine: -0.00001 })).toEqual({
    similarity: 0.1235,
    score: 1,
    cosine: 0,
  })
})

it('takes a limit of its bounds, with its default', () => {
  const limit = limitField(50, 10)
  expect(limit.parse(undefined)).toBe(10)
  const wrong = [0, 51, 1.5, 'ten', [], { toString: '' }, null]
  expect(wrong.map((value) => limit.safeParse(value).success)).toEqual(wrong.map(() => false))
})

it('describes the JSON of a failed call', () => {
  const { content } = errorResult({ code: 'rate_limited', message: 'Too many calls', retryAfterSeconds: 7 })
  const [block] = content
  const shown = JSON.parse(block?.type === 'text' ? block.text : '')
  expect(errorResultSchema.strict().parse(shown)).toEqual({
    success: false,
    error: 'Too many calls',
    code: 'rate_limited',
    hint: null,
    retry_after_seconds: 7,
  })
})
