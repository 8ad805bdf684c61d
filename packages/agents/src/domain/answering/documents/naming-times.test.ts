import { expect, it } from 'vitest'
import { latestKind, namingDays, namingMonths } from './naming-times.ts'

it('two days of one month are two days', () => {
  expect(namingDays('Comment le retard a-t-il évolué entre le 13 et le 27 octobre ?')).toEqual([
    '10-13',
    '10-27',
  ])
})

it('a day by which something is due names nothing', () => {
  expect(namingDays('Que faut-il faire avant le 5 juin 2026 ?')).toEqual([])
})

it('a month names what is of it, and not what happens in it', () => {
  expect(namingMonths('Résume le bureau de juin 2026.')).toEqual(['juin 2026'])
  expect(namingMonths('Que se passe-t-il en juin ?')).toEqual([])
})

it('the latest of a kind is told by its word', () => {
  expect(latestKind('Résume le dernier PV.')).toBe('PV')
  expect(latestKind('Résume le PV.')).toBeNull()
})
