import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import questions from './questions.json' with { type: 'json' }
import type { Block } from './typesetting/book.ts'
import { parseBook } from './typesetting/parse.ts'

const source = await readFile(new URL('./le-mot-et-la-renoncule.md', import.meta.url), 'utf8')

/** Section paths of the body that hold text of their own, as chunks carry them. */
function sectionsWithText(blocks: readonly Block[]): Set<string> {
  const sections = new Set<string>()
  let path: string[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') path = [...path.slice(0, block.level - 1), block.title]
    else sections.add(path.join(' > '))
  }
  return sections
}

/** Words of four letters or more, without accents: those that carry the meaning. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}{4,}/gu) ?? []

describe('the questions on the book', () => {
  const sections = sectionsWithText(parseBook(source).body)

  it.each(questions)('$question points to sections that can answer it', ({ sections: expected }) => {
    expect(expected.length).toBeGreaterThan(0)
    for (const section of expected) expect(sections).toContain(section)
  })

  it('cover most sections, in three languages', () => {
    expect(new Set(questions.map(({ language }) => language))).toEqual(new Set(['fr', 'en', 'de']))
    expect(new Set(questions.flatMap((question) => question.sections)).size).toBeGreaterThan(
      sections.size * 0.7,
    )
  })

  it('are not answered by finding their own words: none shares three of them in a row with the book', () => {
    const book = ` ${wordsOf(source).join(' ')} `
    for (const { question } of questions) {
      const words = wordsOf(question)
      for (let at = 0; at + 3 <= words.length; at++) {
        expect(book).not.toContain(` ${words.slice(at, at + 3).join(' ')} `)
      }
    }
  })
})
