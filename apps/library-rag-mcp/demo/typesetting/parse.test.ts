import { describe, expect, it } from 'vitest'
import { parseBook } from './parse.ts'
import { parseInline } from './parse-inline.ts'

const HEADER = `---
title: Titre
subtitle: Sous-titre
author: Autrice
year: 2026
language: fr
subject: Sujet
keywords: un, deux
---
`

describe('parseBook', () => {
  it('tells what is printed before the numbered pages from what is printed on them', () => {
    const book = parseBook(`${HEADER}
:::colophon

Libre.

:::

# Au lecteur {liminaire}

Bonjour.

# Un

## Deux

@Inès Tiens !

> Cité.
`)
    expect(book.metadata).toMatchObject({ author: 'Autrice', year: 2026 })
    expect(book.colophon).toHaveLength(1)
    expect(book.front).toMatchObject([{ level: 1, title: 'Au lecteur' }, { role: 'text' }])
    expect(book.body).toMatchObject([
      { level: 1, title: 'Un' },
      { level: 2, title: 'Deux' },
      { speaker: 'Inès', content: [{ text: 'Tiens !' }] },
      { role: 'quote', content: [{ text: 'Cité.' }] },
    ])
  })

  it('names what is missing or misplaced', () => {
    expect(() => parseBook('# Un')).toThrow('does not begin with its metadata')
    expect(() => parseBook(HEADER.replace('author: Autrice\n', ''))).toThrow('lacks author')
    expect(() => parseBook(`${HEADER}\n#### Quatre`)).toThrow('three levels')
  })
})

describe('parseInline', () => {
  it('reads italics, superscripts and footnotes', () => {
    expect(parseInline('au XII^e^ siècle, _ici_.^[[Peirce], _Monist_.]')).toEqual([
      { kind: 'text', text: 'au XII', look: 'plain' },
      { kind: 'text', text: 'e', look: 'superscript' },
      { kind: 'text', text: ' siècle, ', look: 'plain' },
      { kind: 'text', text: 'ici', look: 'italic' },
      { kind: 'text', text: '.', look: 'plain' },
      {
        kind: 'note',
        content: [
          { kind: 'text', text: '[Peirce], ', look: 'plain' },
          { kind: 'text', text: 'Monist', look: 'italic' },
          { kind: 'text', text: '.', look: 'plain' },
        ],
      },
    ])
  })

  it('refuses what is opened and never closed', () => {
    expect(() => parseInline('une _île')).toThrow('never closed')
    expect(() => parseInline('un mot.^[Note')).toThrow('never closed')
  })
})
