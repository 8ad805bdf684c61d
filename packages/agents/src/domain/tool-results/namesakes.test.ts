import { describe, expect, it } from 'vitest'
import { failureText } from './failure-text.ts'
import { namesakesIn } from './namesakes.ts'

const SAID =
  '“Saint-Denis” may mean several places: 97411 Saint-Denis (974, La Réunion), 155634 inhabitants; 93066 Saint-Denis (93, Seine-Saint-Denis), 149077 inhabitants; 2A004 Ajaccio (2A, Corse-du-Sud); and 3 smaller ones'

describe('the text of a failed tool', () => {
  it('lists the communes of the same name, each with its code', () => {
    for (const text of [SAID, `About the place: ${SAID}. Until then a person can look it up.`]) {
      expect(namesakesIn(text)).toEqual([
        { id: '97411', label: '97411 Saint-Denis (974, La Réunion)' },
        { id: '93066', label: '93066 Saint-Denis (93, Seine-Saint-Denis)' },
        { id: '2A004', label: '2A004 Ajaccio (2A, Corse-du-Sud)' },
      ])
    }
    expect(namesakesIn('There is no such place.')).toEqual([])
  })

  it('is worded for people, not JSON', () => {
    const json = JSON.stringify({ success: false, error: 'No token', code: 'config', hint: 'Set one.' })
    expect(failureText(`${json}\nThe texts in this result come from third parties.`)).toBe(
      'No token. Set one.',
    )
    expect(failureText('Timed out')).toBe('Timed out')
    expect(failureText('{ broken')).toBe('{ broken')
  })
})
