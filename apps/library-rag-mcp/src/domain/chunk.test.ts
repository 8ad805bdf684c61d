import { describe, expect, it } from 'vitest'
import { searchableText } from './chunk.ts'

describe('searchableText', () => {
  it('puts the headings before the words of a passage', () => {
    expect(searchableText({ sectionPath: 'Book I > Of names', text: 'A name is a sound.' })).toBe(
      'Book I > Of names\nA name is a sound.',
    )
    expect(searchableText({ sectionPath: '', text: 'A name is a sound.' })).toBe('A name is a sound.')
  })

  it('says a heading once, also where the passage begins with it, or with several of its path', () => {
    const sectionPath = 'Book I > Of names and of things'
    const once = 'Book I > Of names and of things\nA name is a sound.\n\nBook I'
    expect(
      searchableText({ sectionPath, text: 'Of names and\nof things\n\nA name is a sound.\n\nBook I' }),
    ).toBe(once)
    expect(
      searchableText({
        sectionPath,
        text: 'Book I\n\nOf names and of things\n\nA name is a sound.\n\nBook I',
      }),
    ).toBe(once)
  })

  it('is the heading where the passage is nothing else', () => {
    expect(searchableText({ sectionPath: 'Book I', text: 'Book I' })).toBe('Book I')
  })
})
