import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeIn } from './time-span.ts'

// A Sunday.
const NOW = new Date('2026-11-22T10:00:00Z')
const days = (question: string) => {
  const span = timeIn(question, NOW)
  return span === null ? null : [span.from.slice(0, 10), span.to.slice(0, 10)]
}

describe('timeIn', () => {
  it('reads dates as people write them', () => {
    for (const question of [
      'What happened on 24 May 2023?',
      'What happened on May 24th, 2023?',
      "Qu'ai-je fait le 24 mai 2023 ?",
      'Was war am 24. Mai 2023?',
      '¿Qué pasó el 24 de mayo de 2023?',
      'Cosa è successo il 24 maggio 2023?',
      'notes of 2023-05-24',
    ]) {
      expect(days(question)).toEqual(['2023-05-24', '2023-05-25'])
    }
  })

  it('reads months and years', () => {
    expect(days('in May 2023')).toEqual(['2023-05-01', '2023-06-01'])
    expect(days('en décembre 2025')).toEqual(['2025-12-01', '2026-01-01'])
    expect(days('What did I plan in 2024?')).toEqual(['2024-01-01', '2025-01-01'])
    expect(days('in 2024-02')).toEqual(['2024-02-01', '2024-03-01'])
  })

  it('takes a month without a year for the last one that has begun', () => {
    expect(days('in November')).toEqual(['2026-11-01', '2026-12-01'])
    expect(days('en décembre')).toEqual(['2025-12-01', '2026-01-01'])
  })

  it('reads times that are counted from now', () => {
    expect(days('What did I do yesterday?')).toEqual(['2026-11-21', '2026-11-22'])
    expect(days('avant-hier')).toEqual(['2026-11-20', '2026-11-21'])
    expect(days('la semaine dernière')).toEqual(['2026-11-09', '2026-11-16'])
    expect(days('this week')).toEqual(['2026-11-16', '2026-11-23'])
    expect(days('letzten Monat')).toEqual(['2026-10-01', '2026-11-01'])
    expect(days('il y a 3 jours')).toEqual(['2026-11-19', '2026-11-20'])
    expect(days('2 years ago')).toEqual(['2024-01-01', '2025-01-01'])
  })

  it('takes nothing else for a time', () => {
    for (const question of [
      'May I ask something?',
      'I may go',
      'the planet Mars',
      'chapter 12',
      '31 February',
      '2023-14-01',
      'room 2024.5',
    ]) {
      expect(days(question)).toBeNull()
    }
  })

  it('gives a stretch that begins before it ends, whatever it is asked', () => {
    const word = fc.constantFrom(
      'in',
      'May',
      '31',
      '99',
      'February',
      '2023',
      '0000-13',
      '2023-99-99',
      'ago',
      'days',
      '999',
    )
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const span = timeIn(words.join(' '), NOW)
        if (span !== null) expect(span.from < span.to).toBe(true)
      }),
    )
  })
})
