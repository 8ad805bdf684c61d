import { describe, expect, it } from 'vitest'
import type { Metadata } from '../metadata/metadata.ts'
import type { AssembledText, TextUnit } from './assemble-text.ts'
import { toMarkdown } from './markdown.ts'

const METADATA: Metadata = {
  work: { title: 'Des moulins', author: null, year: null, language: 'fr' },
  sources: { title: 'override', language: 'text' },
}

/** Assembles a text of these units, separated by a blank line. */
function assembled(
  ...units: readonly (readonly [kind: TextUnit['kind'], block: number, text: string])[]
): AssembledText {
  let text = ''
  const placed = units.map(([kind, block, own]): TextUnit => {
    if (text !== '') text += '\n\n'
    const charStart = text.length
    text += own
    const unit = { kind, block, sectionPath: 'I', section: 0, charStart, charEnd: text.length }
    return { ...unit, level: kind === 'heading' ? 1 : null, apparatus: kind === 'note' ? 'note' : null }
  })
  return { text, pages: [], units: placed }
}

describe('toMarkdown', () => {
  it('escapes Markdown syntax', () => {
    const text = assembled(['text', 0, '# no heading\n1. no *list*'], ['note', 1, '> no [link]'])
    expect(toMarkdown(METADATA, text)).toBe(
      '# Des moulins\n\n\\# no heading  \n1\\. no \\*list\\*\n\n> \\> no \\[link\\]\n',
    )
  })

  it('places figures in the text before the notes of the chapter, and the last ones at the end', () => {
    const text = assembled(
      ['heading', 0, 'I'],
      ['text', 1, 'One.'],
      ['note', 2, 'Note.'],
      ['text', 3, 'Two.'],
    )
    const figure = (after: number, title: string) => ({ after, title, path: `images/${after}.png` })
    const figures = [figure(-1, 'cover'), figure(1, 'mill'), figure(3, 'sail'), figure(3, 'wheel [a]')]
    expect(toMarkdown(METADATA, text, figures).split('\n\n').slice(1)).toEqual([
      '![cover](images/-1.png)',
      '## I',
      'One.',
      '![mill](images/1.png)',
      '> Note.',
      'Two.',
      '![sail](images/3.png)',
      '![wheel \\[a\\]](images/3.png)\n',
    ])
  })
})
