import { expect, it } from 'vitest'
import { withoutPitch } from './letter-spacing.ts'

it.each([
  ['W I D E ', 'WIDE '],
  ['g e s p e r r t', 'gesperrt'],
  ['é t é,', 'été,'],
  ['a b', 'a b'],
  ['It was r e a l l y so, said he', 'It was really so, said he'],
  ['answers a b c d e f and g', 'answers a b c d e f and g'],
  ['one two three', 'one two three'],
])('%s becomes %s', (text, word) => {
  expect(withoutPitch(text)).toBe(word)
})
