import { describe, expect, it } from 'vitest'
import type { Line } from '../rows/line.ts'
import { lineBefore, vocabularyOf } from './hyphenation.ts'

function line(text: string): Line {
  return {
    page: 1,
    text,
    left: 0,
    right: 100,
    y: 0,
    size: 10,
    bold: false,
    italic: false,
    font: 0,
    calls: [],
    startsRaised: false,
    inTable: false,
    parts: [text],
    drawn: null,
  }
}

const vocabulary = vocabularyOf([
  line('Des universaux, un arc-en-ciel, la nature commune, le porte-manteau du roi.'),
  line(
    'Son contresens fut relevé, et le NOMINALISME défendu ; la pensée est un signe, dire est penser contre.',
  ),
])

describe('lineBefore', () => {
  it.each([
    ['deux mots', 'la nature', 'commune', 'la nature commune'],
    ['un mot du document', 'des univer-', 'saux ici', 'des universaux ici'],
    ['un composé du document', 'un arc-en-', 'ciel pâle', 'un arc-en-ciel pâle'],
    ['un composé du document, contre l’usage', 'le porte-', 'manteau', 'le porte-manteau'],
    ['un mot inconnu', 'une hypo-', 'stase', 'une hypostase'],
    ['un composé français', 'cela est peut-', 'être vrai', 'cela est peut-être vrai'],
    ['une inversion', 'répond-', 'il alors', 'répond-il alors'],
    ['une particule', 'ce jour-', 'là seulement', 'ce jour-là seulement'],
    ['deux mots d’un composé', 'la Pensée-', 'signe', 'la Pensée-signe'],
    ['un préfixe', 'contre-', 'dire', 'contredire'],
    ['une inversion coupée', 'renseigne-', 't-elle', 'renseigne-t-elle'],
    ['un nom propre', 'avec Jean-', 'Jacques', 'avec Jean-Jacques'],
    ['un mot en capitales', 'LE NOMI-', 'NALISME', 'LE NOMINALISME'],
    ['des chiffres', 'en 1914-', '1918', 'en 1914-1918'],
    ['un trait d’union conditionnel', 'la con\u00AD', 'naissance', 'la connaissance'],
    ['une ellipse allemande', 'Vor- ', 'und Nachteile', 'Vor-  und Nachteile'],
    ['une ellipse allemande en fin de ligne', 'die Vor-', 'und Nachteile', 'die Vor- und Nachteile'],
    ['un tiret', 'le nom –', 'dit-il', 'le nom – dit-il'],
  ])('joins %s', (_, before, after, expected) => {
    expect(lineBefore(before, after, vocabulary) + after).toBe(expected)
  })
})

describe('vocabularyOf', () => {
  it('knows that German writes compounds without hyphens', () => {
    const german = vocabularyOf([
      line('Das Wort und die Bildung sind nicht die gleiche Sache, und das ist auch gut so.'),
    ])
    expect(lineBefore('die Wort-', 'bildung', german)).toBe('die Wort')
  })
})
