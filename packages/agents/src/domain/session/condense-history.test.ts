import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { envelope } from '../../../test/support/session-fixtures.ts'
import { condense, condenseHistory } from './condense-history.ts'
import type { HistoryEntry } from './session-state.ts'

/** Sentences that must be kept; `PLAIN` ones may be dropped. */
const KEPT_SENTENCES = [
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
    const sentences = fc.array(fc.constantFrom(...KEPT_SENTENCES, ...PLAIN), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(sentences, (said) => {
        const short = condense(said.join(' '))
        let from = 0
        for (const sentence of said.filter((one) => KEPT_SENTENCES.includes(one))) {
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
  const said = (speaker: 'user' | 'agent', content: string) =>
    envelope({
      caller: speaker === 'user' ? 'welcome' : 'summary',
      routing: { target: 'welcome', reason: 'x', confidence: 1 },
      message: { type: speaker === 'user' ? 'user_request' : 'response', content, attachments: [] },
    })
  const after = (turns: number, more = '') => {
    let history: readonly HistoryEntry[] = []
    for (let turn = 1; turn <= turns; turn++)
      history = condenseHistory(
        history,
        said('user', `Combien le jour ${turn} ?`),
        said('agent', `${turn} m.${more}`),
      )
    return history
  }

  it('contains the last ten entries verbatim', () => {
    const history = after(8)
    expect(history).toHaveLength(10)
    expect(history.at(-1)).toMatchObject({ speaker: 'agent', type: 'response', content: '8 m.' })
    expect(after(5).map(({ type }) => type)).not.toContain('note')
  })

  it('begins with a summary of earlier entries, each once', () => {
    const [first, second] = after(12)
    expect(first).toMatchObject({ speaker: 'agent', type: 'note' })
    const lines = first?.content.split('\n').slice(1) ?? []
    expect(lines).toHaveLength(2 * 12 - 9)
    expect(lines.slice(0, 3)).toEqual([
      'user: Combien le jour 1 ?',
      'agent: 1 m.',
      'user: Combien le jour 2 ?',
    ])
    expect(second?.content).toBe('8 m.')
  })

  it('has a maximum length, and marks that its oldest part is omitted', () => {
    const [first] = after(
      80,
      ' La tranchée est profonde, et elle est blindée sur toute sa longueur.'.repeat(4),
    )
    expect(first?.content.length).toBeLessThan(2_100)
    expect(first?.content).toMatch(/^\[earlier\] \[…\]\n/)
    expect(first?.content).toContain('Combien le jour 75 ?')
  })
})
