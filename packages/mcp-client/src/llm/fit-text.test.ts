import { estimateTokenCount } from 'tokenx'
import { describe, expect, it } from 'vitest'
import { fitText } from './fit-text.ts'

const passages = (count: number, length: number) =>
  JSON.stringify({
    results: Array.from({ length: count }, (_, n) => ({
      rank: n,
      text: 'Die Zeichen stehen für etwas. '.repeat(length),
    })),
    total_count: count,
  })

describe('fitText', () => {
  it('leaves alone what fits', () => {
    expect(fitText('{"results": []}', 100)).toEqual({ text: '{"results": []}', shortened: false })
  })

  it.each([
    ['many results', passages(200, 3)],
    ['long results', passages(3, 400)],
    [
      'many names',
      JSON.stringify(Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`name ${n}`, n]))),
    ],
    ['plain text', 'A sentence that says little. '.repeat(2_000)],
    ['text without spaces', 'x'.repeat(200_000)],
    ['broken JSON', passages(200, 3).slice(0, -1)],
  ])('keeps the budget and says so, with %s', (_, text) => {
    const fitted = fitText(text, 1_000)
    expect(fitted.shortened).toBe(true)
    expect(estimateTokenCount(fitted.text)).toBeLessThan(1_100)
    expect(fitted.text).toMatch(/\[Shortened to fit: .*\]$/)
    expect(fitted.text.length).toBeGreaterThan(1_000)
  })

  it('survives JSON that is nested without end', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(fitText(deep, 1_000).text).toMatch(/…/)
  })

  it('keeps the first results, as JSON, and counts what is left out', () => {
    const [json = '', notice] = fitText(passages(200, 3), 1_000).text.split('\n')
    const { results, total_count } = JSON.parse(json)
    expect(results.map(({ rank }: { rank: number }) => rank)).toEqual([...results.keys()])
    expect(total_count).toBe(200)
    expect(notice).toContain(`${200 - results.length} list items were left out`)
  })
})
