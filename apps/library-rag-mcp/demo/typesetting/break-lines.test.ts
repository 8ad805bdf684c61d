import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakLines, type Item, lineStart } from './break-lines.ts'

const box = (width: number): Item => ({ kind: 'box', width })
const glue = (fixed = false): Item => ({ kind: 'glue', width: 3, stretch: 2, shrink: 1, fixed })
const hyphen: Item = { kind: 'penalty', width: 2, cost: 40, flagged: true }

/** Words parted by spaces. */
const words = (...widths: number[]): Item[] => widths.flatMap((width) => [glue(), box(width)]).slice(1)

const sum = (items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0)

/** What the breaks of unhyphenated text cost, by Knuth and Plass; infinite where a line cannot be set. */
function demerits(items: readonly Item[], breaks: readonly number[]): number {
  return breaks.reduce((total, end, index) => {
    const line = items.slice(lineStart(items, breaks[index - 1] ?? -1), end)
    const slack = 40 - sum(line, ({ width }) => width)
    const give = sum(line, (item) => (item.kind === 'glue' ? (slack < 0 ? item.shrink : item.stretch) : 0))
    const last = end === items.length
    const ratio = slack === 0 || (last && slack > 0) ? 0 : slack / give
    if (ratio < -1) return Number.POSITIVE_INFINITY
    return total + (10 + 100 * Math.abs(ratio) ** 3) ** 2 + (last && slack > 36 ? 20_000 : 0)
  }, 0)
}

/** Tries every set of breaks. */
function leastDemerits(items: readonly Item[]): number {
  const spaces = items.flatMap((item, index) => (item.kind === 'glue' ? [index] : []))
  const sets = Array.from({ length: 2 ** spaces.length }, (_, bits) =>
    spaces.filter((_, index) => bits & (1 << index)),
  )
  return Math.min(...sets.map((breaks) => demerits(items, [...breaks, items.length])))
}

describe('breakLines', () => {
  it('never makes a line that cannot be squeezed into its width', () => {
    const word = fc.array(fc.integer({ min: 2, max: 30 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), (text) => {
        const items = text
          .flatMap((parts) => [glue(), ...parts.flatMap((width) => [hyphen, box(width)]).slice(1)])
          .slice(1)
        const breaks = breakLines(items, 200)
        for (const [index, end] of breaks.entries()) {
          const line = items.slice(lineStart(items, breaks[index - 1] ?? -1), end)
          const natural = sum(line, (item) => (item.kind === 'penalty' ? 0 : item.width))
          const hyphenWidth = items[end]?.kind === 'penalty' ? 2 : 0
          const shrink = sum(line, (item) => (item.kind === 'glue' ? item.shrink : 0))
          expect(natural + hyphenWidth - shrink).toBeLessThanOrEqual(200)
        }
        expect(breaks.at(-1)).toBe(items.length)
      }),
    )
  })

  it('finds the breaks of least demerits', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 2, max: 14 }), { minLength: 8, maxLength: 11 }), (widths) => {
        const items = words(...widths)
        expect(demerits(items, breakLines(items, 40))).toBeCloseTo(leastDemerits(items))
      }),
      { numRuns: 400 },
    )
  })

  it('looks ahead: it takes a looser line where filling it would leave the next one gaping', () => {
    // Filled greedily, the first line would take the third word, and the fourth would stand alone on the second.
    expect(breakLines(words(12, 12, 5, 25, 20), 40)).toEqual([3, 7, 9])
  })

  it('never ends a line at a no-break space', () => {
    const items = [box(20), glue(), box(10), glue(true), box(10), glue(), box(20)]
    expect(breakLines(items, 40)).toEqual([1, 5, 7])
  })

  it('refuses a box that is wider than the line', () => {
    expect(() => breakLines(words(10, 300, 10), 100)).toThrow('cannot be broken')
  })
})
