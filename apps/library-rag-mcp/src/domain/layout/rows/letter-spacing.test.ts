import { expect, it } from 'vitest'
import { withoutPitch } from './letter-spacing.ts'

it.each([
  ['W I D E ', 'WIDE '],
  ['g e s p e r r t', 'gesperrt'],
  ['é t é,', 'été,'],
  ['a b', 'a b'],
  ['one two three', 'one two three'],
])('%s becomes %s', (text, word) => {
  expect(withoutPitch(text)).toBe(word)
})
