import { describe, expect, it } from 'vitest'
import { syllables } from './hyphenate.ts'

describe('syllables', () => {
  it.each([
    ['querelle', 'que|relle'],
    ['pragmatisme', 'prag|ma|tisme'],
    ['philosophique,', 'phi|lo|so|phique,'],
    ['(encyclopédie)', '(en|cy|clo|pé|die)'],
    ['aujourd’hui', 'au|jourd’hui'],
    ['qu’extraordinaire', 'qu’ex|tra|or|di|naire'],
  ])('cuts %s', (word, expected) => {
    expect(syllables(word).join('|')).toBe(expected)
  })

  it.each(['Aristote', 'idée', 'opéra', 'l’âme', 'οὐσία', '1871', 'l’'])('leaves %s whole', (word) => {
    expect(syllables(word)).toEqual([word])
  })
})
