import { expect, it } from 'vitest'
import { normalize } from './fold.ts'
import lists from './function-words.json' with { type: 'json' }

it.each(Object.entries(lists))('words of %s are normalized, and each stands once', (language, list) => {
  const words = list.split(' ')
  expect(language).toMatch(/^[a-z]{2}$/)
  expect(words.filter((word) => word === '' || word !== normalize(word))).toEqual([])
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})
