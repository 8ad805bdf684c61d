import { expect, it } from 'vitest'
import { frenchPhrasesOf } from './lexicon.ts'

it.each([
  ['deliveries', 'livraison'],
  ['identified', 'recenser'],
  ['repaired', 'réparer'],
  ['torches', 'lampe'],
  ['fitting', 'poser'],
])('an inflected English word is translated as its base: %s', (word, french) => {
  expect(frenchPhrasesOf(word).join(' ')).toContain(french)
})
