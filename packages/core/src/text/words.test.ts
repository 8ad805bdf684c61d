import { describe, expect, it } from 'vitest'
import { words } from './words.ts'

describe('words', () => {
  it.each([
    ["L’homme d'aujourd'hui", ['homme', 'aujourdhui']],
    ["jusqu'à ce qu'il dise", ['à', 'ce', 'il', 'dise']],
    ["dell'anima e un'idea", ['anima', 'e', 'idea']],
    ["Peirce's theory, don't", ['peirce', 'theory', 'dont']],
    ['§ 5.14 (1903)', ['5', '14', '1903']],
    ['日本語のテキスト', ['日本', '本語', '語の', 'のテ', 'テキ', 'キス', 'スト']],
    ['ISO規格9001', ['iso', '規格', '9001']],
    ['木', ['木']],
    ['ภาษาไทย', ['ภา', 'าษ', 'ษา', 'าไ', 'ไท', 'ทย']],
    ['\0 \ud800 !', []],
  ])('%s', (text, expected) => {
    expect([...words(text)]).toEqual(expected)
  })

  it('keeps the beginning of what is too long for a word', () => {
    expect([...words('x'.repeat(100_000))]).toEqual(['x'.repeat(64)])
  })
})
