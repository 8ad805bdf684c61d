import { describe, expect, it } from 'vitest'
import { embeddableText, searchableText } from './chunk.ts'

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

describe('embeddableText', () => {
  it('puts the headings that name a subject before the words of a passage, once', () => {
    const sectionPath = 'Livre premier > Des noms'
    expect(embeddableText({ sectionPath, text: 'Un nom est un son.' })).toBe('Des noms\nUn nom est un son.')
    expect(embeddableText({ sectionPath, text: 'Livre premier\n\nDes noms\n\nUn nom est un son.' })).toBe(
      'Des noms\nUn nom est un son.',
    )
  })

  it('leaves out headings that only number: the same words under another number mean the same', () => {
    const under = (number: number) => ({
      sectionPath: `Article ${number}`,
      text: `Article ${number}\n\nUn nom est un son.`,
    })
    expect(embeddableText(under(12))).toBe('Un nom est un son.')
    expect(embeddableText(under(12))).toBe(embeddableText(under(1848)))
    expect(searchableText(under(12))).toBe('Article 12\nUn nom est un son.')
  })

  it('is what there is where a passage has nothing but a number', () => {
    expect(embeddableText({ sectionPath: 'Article 12', text: 'Article 12' })).toBe('Article 12')
  })
})
