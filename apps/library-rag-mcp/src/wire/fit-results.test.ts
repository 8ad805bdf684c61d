import { fitTokens } from '@agora-mcp/core/schemas'
import { describe, expect, it } from 'vitest'
import type { TocRecord } from '../domain/toc.ts'
import { fitResults } from './fit-results.ts'
import { fitToc } from './fit-toc.ts'

describe('fitTokens', () => {
  it('keeps the first items that fit, and one at least', () => {
    const items = ['a'.repeat(33), 'b'.repeat(33), 'c']
    expect(fitTokens(items, 20)).toEqual(items.slice(0, 1))
    expect(fitTokens(items, 21)).toEqual(items.slice(0, 2))
    expect(fitTokens(items, 100)).toEqual(items)
    expect(fitTokens(items, 1)).toEqual(items.slice(0, 1))
    expect(fitTokens([])).toEqual([])
  })

  it('counts the token cost of other scripts', () => {
    expect(fitTokens(['α'.repeat(33), 'β'.repeat(33)], 21)).toHaveLength(1)
  })
})

describe('fitToc', () => {
  const entry = (title: string, children: TocRecord[] = []): TocRecord => ({
    title,
    level: 1,
    page_start: 1,
    children,
  })

  it('leaves out the lowest levels, then the last entries', () => {
    const small = [entry('I', [entry('1')])]
    expect(fitToc(small)).toEqual({ toc: small, isWhole: true })
    const deep = [
      entry('I', [
        entry(
          '1',
          Array.from({ length: 900 }, (_, at) => entry(`§ ${at}`)),
        ),
      ]),
    ]
    expect(fitToc(deep)).toEqual({ toc: small, isWhole: false })
    const { toc, isWhole } = fitToc(Array.from({ length: 2_000 }, (_, at) => entry(`Chapter ${at}`)))
    expect([toc[0]?.title, isWhole]).toEqual(['Chapter 0', false])
    expect(JSON.stringify(toc).length).toBeLessThan(21_001)
  })
})

it('bounds the results of a search without a limit', () => {
  // A Chinese character costs about a token.
  const results = Array.from({ length: 10 }, (_, rank) => ({ rank, text: '書'.repeat(4_000) }))
  const fitted = fitResults(results, 10)
  expect(fitted.length).toBeGreaterThan(1)
  expect(fitted.map(({ text }) => text.length).reduce((sum, length) => sum + length)).toBeLessThan(20_000)
  expect(fitted).toEqual(results.slice(0, fitted.length))
  expect(fitResults(results, 11)).toEqual(results)
})
