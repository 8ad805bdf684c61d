import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { envelope } from '../../../test/session-fixtures.ts'
import { condense, condenseHistory } from './condense-history.ts'
import type { HistoryEntry } from './session-state.ts'

/** Sentences that tell something, and such as may be left out. */
const TELLING = [
  'La tranchée fait 1,20 m de profondeur.',
  'Le chantier ne commence pas avant juin.',
  'La mairie a refusé la variante.',
  'The council approved the second lot.',
  'Works never start on a Monday.',
  'Réunion le 12 mars 2026 à 14 h 30.',
]
const PLAIN = [
  'Le bureau suit ce dossier avec attention.',
  'Voilà tout ce que disent les documents.',
  'Chacun connaît la rue.',
]

describe('a condensed text', () => {
  it('keeps every figure, date, negation and decision, in their order', () => {
    const sentences = fc.array(fc.constantFrom(...TELLING, ...PLAIN), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(sentences, (said) => {
        const short = condense(said.join(' '))
        let from = 0
        for (const sentence of said.filter((one) => TELLING.includes(one))) {
          const at = short.indexOf(sentence, from)
          expect(at, `${sentence} in ${short}`).toBeGreaterThanOrEqual(from)
          from = at + sentence.length
        }
      }),
    )
  })

  it('is shorter, and marks what it leaves out', () => {
    const long = Array(30).fill(PLAIN[0]).join(' ')
    expect(condense(long)).toBe(`${PLAIN[0]} […]`)
    expect(condense('Bref.')).toBe('Bref.')
  })

  it('keeps every run of digits of any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.lorem({ mode: 'sentences', maxCount: 3 }), { maxLength: 20 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (texts, numbers) => {
          const text = texts
            .map((one, at) => `${one} ${at < numbers.length ? `Il y en a ${numbers[at]} ici.` : ''}`)
            .join(' ')
          const short = condense(text)
          for (const number of text.match(/\d+/g) ?? []) expect(short).toContain(number)
        },
      ),
    )
  })
})

describe('a condensed history', () => {
  it('holds the last ten entries', () => {
    const route = { target: 'welcome', reason: 'x', confidence: 1 } as const
    const asks = envelope({
      caller: 'welcome',
      routing: route,
      message: { type: 'user_request', content: 'Combien ?', attachments: [] },
    })
    const tells = envelope({
      caller: 'summary',
      routing: route,
      message: { type: 'response', content: 'Douze.', attachments: [] },
    })
    let history: readonly HistoryEntry[] = []
    for (let turn = 0; turn < 8; turn++) history = condenseHistory(history, asks, tells)
    expect(history).toHaveLength(10)
    expect(history.at(-1)).toMatchObject({ speaker: 'agent', type: 'response', content: 'Douze.' })
  })
})
