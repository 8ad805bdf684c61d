import { expect, it } from 'vitest'
import { ownWords } from './own-words.ts'

it('counts what is said before the first figure for it alone, if the next one has a clause of its own', () => {
  const text = 'La serre est chauffée à 18 °C ; la baisse de nuit est de 3 °C'
  const spanOf = (word: string) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length })
  const [day, night] = [spanOf('18 °C'), spanOf('3 °C')]
  const own = ownWords(text, ['serre', 'chauffée', 'baisse'].map(spanOf), [day, night])
  expect([own(day), own(night)]).toEqual([2, 1])
})
