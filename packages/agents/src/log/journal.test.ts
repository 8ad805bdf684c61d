import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { nextLine, sessionOfGap } from './journal.ts'

const end = (session_id: string, position: number) => ({
  session_id,
  position,
  hash: hash('sha256', `${position}`),
})

it('identifies the session of a gap by trying which lines complete the chain', () => {
  const first = nextLine(null, end('a', 1))
  const gone = nextLine(first, end('b', 1))
  const after = nextLine(gone, end('a', 2))
  const gap = { from: 2, to: 2, before: first.names, after }
  expect(sessionOfGap(gap, ['a', 'b', 'c'])).toBe('b')
  expect(sessionOfGap(gap, ['a', 'c'])).toBeNull()
})

it('gives up at once on a gap with too many lines', () => {
  const first = nextLine(null, end('a', 1))
  const gap = { from: 2, to: 1_000_000_000, before: first.names, after: nextLine(first, end('a', 2)) }
  expect(sessionOfGap(gap, ['a', 'b'])).toBeNull()
})
