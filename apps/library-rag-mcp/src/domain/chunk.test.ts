import { describe, expect, it } from 'vitest'
import { embeddableText, searchableText } from './chunk.ts'

describe('searchableText', () => {
  it('puts the headings before the words of a passage', () => {
    expect(searchableText({ sectionPath: 'Book I > Of names', text: 'A name is a sound.' })).toBe(
      'Book I > Of names\nA name is a sound.',
    )
    expect(searchableText({ sectionPath: '', text: 'A name is a sound.' })).toBe('A name is a sound.')
  })
})

describe('embeddableText', () => {
  it('puts the headings that name a subject before the words of a passage', () => {
    const sectionPath = 'Livre premier > Des noms'
    expect(embeddableText({ sectionPath, text: 'Un nom est un son.' })).toBe('Des noms\nUn nom est un son.')
    expect(embeddableText({ sectionPath, text: 'Livre premier\n\nDes noms\n\nUn nom est un son.' })).toBe(
      'Des noms\nDes noms\n\nUn nom est un son.',
    )
    expect(embeddableText({ sectionPath: '', text: 'Un nom est un son.' })).toBe('Un nom est un son.')
  })

  it('leaves out headings that only number: the same words under another number mean the same', () => {
    const under = (number: number) => ({
      sectionPath: `Article ${number}`,
      text: `Article ${number}\n\nUn nom est un son.`,
    })
    expect(embeddableText(under(12))).toBe('Un nom est un son.')
    expect(embeddableText(under(12))).toBe(embeddableText(under(1848)))
    expect(searchableText(under(12))).toContain('Article 12')
  })

  it('is what there is where a passage has nothing but a number', () => {
    expect(embeddableText({ sectionPath: 'Article 12', text: 'Article 12' })).toContain('Article 12')
    expect(embeddableText({ sectionPath: '', text: '' })).toBe('')
  })
})
