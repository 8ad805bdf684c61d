import { describe, expect, it } from 'vitest'
import { matchName } from './name-match.ts'

const AUTHORS = [
  'Charles Sanders Peirce',
  'Platon',
  'Aristote',
  'Guillaume d’Ockham',
  'William James',
  'Henry James',
]

describe('matchName', () => {
  it.each([
    ['platon', ['Platon']],
    ['PLATÓN', ['Platon']],
    ['Peirce', ['Charles Sanders Peirce']],
    ['Peirce, Charles Sanders', ['Charles Sanders Peirce']],
    ['ockham', ['Guillaume d’Ockham']],
    ['Plato', ['Platon']],
    ['Aristotle', ['Aristote']],
    ['pierce', []],
    ['James', ['William James', 'Henry James']],
    ['william james', ['William James']],
  ])('%s', (typed, matches) => {
    expect(matchName(typed, AUTHORS).matches).toEqual(matches)
  })

  it('prefers an exact name to one that merely holds it', () => {
    expect(matchName('République', ['La République', 'République']).matches).toEqual(['République'])
  })

  it('suggests the most similar names if none matches', () => {
    const { matches, nearest } = matchName('Platin', ['Kant', 'Plotin', 'Leibniz'])
    expect(matches.concat(nearest)[0]).toBe('Plotin')
    expect(matchName('Spinoza', AUTHORS).nearest).toHaveLength(5)
    expect(matchName('Spinoza', []).nearest).toEqual([])
  })

  it('matches nothing by a name without letters', () => {
    expect(matchName(' ?! ', AUTHORS).matches).toEqual([])
  })
})
