import { expect, it } from 'vitest'
import { asksForHelp, usageLines } from './usage.ts'

it('shows commands and what they do in two columns, long commands over two lines', () => {
  const long = 'import --uats FILE --entities FILE --functional FILE'
  expect(
    usageLines('tell', ['   serve one client', 'reindex   compute again', `${long}   load`, '--version']),
  ).toEqual([
    '  tell             serve one client',
    '  tell reindex     compute again',
    `  tell ${long}`,
    '                   load',
    '  tell --version',
  ])
})

it('shows a single command that is long', () => {
  const long = 'import --uats FILE --entities FILE --functional FILE'
  expect(usageLines('tell', [`${long}   load`])).toEqual([`  tell ${long}`, '         load'])
})

it('finds --help behind a subcommand', () => {
  expect([['--help'], ['a.pdf', '-h'], ['help'], []].map(asksForHelp)).toEqual([true, true, false, false])
})
