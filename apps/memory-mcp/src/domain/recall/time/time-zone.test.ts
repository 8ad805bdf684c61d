import { describe, expect, it } from 'vitest'
import { mentionsDayIn } from './mentioned-days.ts'
import { timeIn } from './time-span.ts'
import { timeZoneOf } from './time-zone.ts'

const AUCKLAND = timeZoneOf('Pacific/Auckland')
/** 9:00 on the 2nd of July in Auckland, still the 1st in UTC. */
const NOW = new Date('2031-07-01T21:00:00Z')

describe('timeIn', () => {
  it.each([
    ['What did I do today?', '2031-07-01T12:00:00.000Z', '2031-07-02T12:00:00.000Z'],
    ["Qu'ai-je dit hier ?", '2031-06-30T12:00:00.000Z', '2031-07-01T12:00:00.000Z'],
    ['What is due next week?', '2031-07-06T12:00:00.000Z', '2031-07-13T12:00:00.000Z'],
    ['Was ist morgen?', '2031-07-02T12:00:00.000Z', '2031-07-03T12:00:00.000Z'],
  ])('reads %s in the days of the zone', (question, from, to) => {
    expect(timeIn(question, NOW, AUCKLAND)).toEqual({ from, to })
  })
})

describe('timeZoneOf', () => {
  it('finds the moment of a local time on both sides of a change of clocks', () => {
    const paris = timeZoneOf('Europe/Paris')
    for (const moment of [
      '2031-03-30T00:30:00.000Z',
      '2031-03-30T01:30:00.000Z',
      '2031-10-26T02:30:00.000Z',
    ]) {
      expect(paris.toMoment(paris.toLocal(new Date(moment))).toISOString()).toBe(moment)
    }
  })
})

describe('mentionsDayIn', () => {
  const nextWeek = timeIn('What is next week?', NOW, AUCKLAND)
  it.each([
    ['The sweep comes on 9 July.', true],
    ['Le piano est accordé le 8 juillet.', true],
    ['The sweep comes on 9 August.', false],
    ['The summer of 2031 is hot.', false],
  ])('%s: %s', (text, is) => {
    if (nextWeek === null) throw new Error('no time')
    expect(mentionsDayIn(text, new Date('2031-06-20T08:00:00Z'), nextWeek, AUCKLAND)).toBe(is)
  })
})
