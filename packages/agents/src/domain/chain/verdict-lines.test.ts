import { expect, it } from 'vitest'
import { verdictLines } from './verdict-lines.ts'

it('reports an intact log and its erasures', () => {
  expect(verdictLines('s', { entries: 3, erased: [], problems: [] })).toEqual(['s: 3 entries: intact'])
  expect(verdictLines('s', { entries: 9, erased: [5, 1, 2, 3, 7, 8, 7], problems: [] })).toEqual([
    's: 9 entries, contents of 1 to 3, 5, 7 to 8 erased: intact',
  ])
})

it('prints each problem on its own line', () => {
  const problems = [
    { position: 2, problem: 'entry 2 is missing' },
    { position: 4, problem: 'the header of entry 4 was altered' },
  ]
  expect(verdictLines('s', { entries: 3, erased: [], problems })).toEqual([
    's: 3 entries. The log was changed after it was written:',
    '  at 2: entry 2 is missing',
    '  at 4: the header of entry 4 was altered',
  ])
})

it('does not report an unconfirmed log as altered', () => {
  const other = {
    position: 3,
    problem: 'the end was signed with another key than yours',
    isUnconfirmed: true,
  }
  expect(verdictLines('s', { entries: 3, erased: [], problems: [other] })).toEqual([
    's: 3 entries. This program cannot confirm that the log is as it was written:',
    '  at 3: the end was signed with another key than yours',
  ])
})
