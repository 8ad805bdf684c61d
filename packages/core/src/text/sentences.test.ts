import { describe, expect, it } from 'vitest'
import { sentenceEnds } from './sentences.ts'

describe('sentenceEnds', () => {
  const sentences = (text: string, locale: string) => {
    let start = 0
    return sentenceEnds(text, locale).map((end) => {
      const sentence = text.slice(start, end)
      start = end
      return sentence.trim()
    })
  }

  it.each([
    ['fr', ['Voir M. Peirce, p. 12.', 'Il y revient, cf. chap. 3, etc.', 'Puis il se tait.']],
    ['fr', ['« Est-ce vrai ? » demande-t-il.', 'Oui !']],
    ['de', ['Dies gilt z. B. für Dr. Faust.', 'Das andere nicht.']],
    ['en', ['J. S. Mill agreed.', 'So did I.']],
  ])('in %s are where a sentence ends, and not after an abbreviation', (locale, expected) => {
    expect(sentences(expected.join(' '), locale)).toEqual(expected)
  })
})
