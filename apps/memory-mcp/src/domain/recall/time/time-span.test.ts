import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeIn } from './time-span.ts'

// A Sunday.
const NOW = new Date('2026-11-22T10:00:00Z')
const days = (question: string) => {
  const span = timeIn(question, NOW)
  return span === null ? null : [span.from?.slice(0, 10) ?? null, span.to?.slice(0, 10) ?? null]
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

  it('reads seasons, weekdays, weekends and parts of a year', () => {
    expect(days('last summer')).toEqual(['2026-06-01', '2026-09-01'])
    expect(days('im letzten Winter')).toEqual(['2025-12-01', '2026-03-01'])
    expect(days('en hiver 2024-2025')).toEqual(['2024-12-01', '2025-03-01'])
    expect(days('vendredi dernier')).toEqual(['2026-11-20', '2026-11-21'])
    expect(days('on Sunday')).toEqual(['2026-11-15', '2026-11-16'])
    expect(days('this weekend')).toEqual(['2026-11-21', '2026-11-23'])
    expect(days('le week-end dernier')).toEqual(['2026-11-14', '2026-11-16'])
    expect(days('Ende März 2025')).toEqual(['2025-03-21', '2025-04-01'])
    expect(days('in Q2 2025')).toEqual(['2025-04-01', '2025-07-01'])
    expect(days('over the past three months')).toEqual(['2026-08-22', '2026-11-23'])
    expect(days('ces 10 derniers jours')).toEqual(['2026-11-12', '2026-11-23'])
    expect(days('in March last year')).toEqual(['2025-03-01', '2025-04-01'])
  })

  it('reads what lies between, before and after times', () => {
    expect(days('from 3 to 9 May 2025')).toEqual(['2025-05-03', '2025-05-10'])
    expect(days('du 28 mars 2025 au 2 avril 2025')).toEqual(['2025-03-28', '2025-04-03'])
    expect(days('zwischen Oktober und Januar 2025')).toEqual(['2024-10-01', '2025-02-01'])
    expect(days('between 2022 and 2024')).toEqual(['2022-01-01', '2025-01-01'])
    expect(days('before June 2024')).toEqual([null, '2024-06-01'])
    expect(days("jusqu'en mai 2024")).toEqual([null, '2024-06-01'])
    expect(days('nach dem 1. Mai 2024')).toEqual(['2024-05-02', null])
    expect(days('depuis hier')).toEqual(['2026-11-21', null])
    expect(days('31.12.2025')).toEqual(['2025-12-31', '2026-01-01'])
  })

  it('takes nothing else for a time', () => {
    for (const question of [
      'May I ask something?',
      'I may go',
      'the planet Mars',
      "j'ai été malade",
      'version 20.5',
      'what comes before and after the fall',
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
        if (span?.from && span.to) expect(span.from < span.to).toBe(true)
      }),
    )
  })
})
