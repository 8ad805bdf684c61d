import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Citation } from './citation.ts'
import { problemOf } from './citation-problem.ts'

const SHEET =
  'La tranchée des eaux usées a une profondeur de 1,20 m. Elle n’est pas blindée. Le blindage est posé avant le 12 mars 2027. La pente du collecteur est de 1 %.'
const NOTE =
  'Les tuyaux sont en PVC. La pression d’épreuve est de 10 bars pendant 30 minutes, et rien ne fuit.'
const textOf = (source: string) => (source === 'fiche.md' ? SHEET : source === 'note.md' ? NOTE : null)

function cite(value: string, moved = 0): Citation {
  const start = SHEET.indexOf(value) + moved
  const meta = { source: 'fiche.md', location: 'Constat', char_start: start, char_end: start + value.length }
  return { value, meta }
}
const DEPTH = cite('La tranchée des eaux usées a une profondeur de 1,20 m.')

describe('a citation', () => {
  it('counts where it equals its source at its offsets', () => {
    expect(problemOf(DEPTH, textOf)).toBeNull()
  })

  it.each([
    ['an altered number', { ...DEPTH, value: DEPTH.value.replace('1,20', '1,50') }, 'not_verbatim'],
    ['a moved offset', cite(DEPTH.value, 1), 'not_verbatim'],
    [
      'joined sentences',
      {
        ...DEPTH,
        value: 'La tranchée des eaux usées a une profondeur de 1,20 m. La pente du collecteur est de 1 %.',
      },
      'not_verbatim',
    ],
    [
      'the right words of another source',
      { ...DEPTH, meta: { ...DEPTH.meta, source: 'note.md' } },
      'not_verbatim',
    ],
    [
      'a source that does not exist',
      { ...DEPTH, meta: { ...DEPTH.meta, source: 'rien.md' } },
      'unknown_source',
    ],
    [
      'offsets beyond the end',
      { ...DEPTH, meta: { ...DEPTH.meta, char_start: 5_000, char_end: 5_050 } },
      'out_of_bounds',
    ],
    ['no offsets', { value: DEPTH.value, meta: { source: 'fiche.md' } }, 'malformed'],
    [
      'an omission that the source does not have',
      { ...DEPTH, value: 'La tranchée […] profondeur de 1,20 m.' },
      'not_verbatim',
    ],
    [
      'straight apostrophes for curly ones',
      { ...cite('Elle n’est pas blindée.'), value: "Elle n'est pas blindée." },
      'not_verbatim',
    ],
  ] as const)('with %s is found', (_, citation, problem) => {
    expect(problemOf(citation, textOf)).toBe(problem)
  })

  it('equals any slice of its source, and no other text', () => {
    fc.assert(
      fc.property(
        fc.nat(SHEET.length - 1),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: -3, max: 3 }),
        (start, length, moved) => {
          const value = SHEET.slice(start, start + length)
          const meta = {
            source: 'fiche.md',
            location: '',
            char_start: start + moved,
            char_end: start + moved + value.length,
          }
          const problem = problemOf({ value, meta }, textOf)
          const same =
            SHEET.slice(Math.max(0, start + moved), start + moved + value.length) === value &&
            start + moved >= 0
          if (value.trim() !== '') expect(problem === null).toBe(same)
        },
      ),
    )
  })
})
