import { expect, it } from 'vitest'
import { textOf } from '../conversation/answer-text.ts'
import { fileName } from '../conversation/place.ts'
import { shownControls } from './shown-controls.ts'

it('bidirectional controls are spelt out, and nothing else', () => {
  expect(shownControls('Payer \u202e0001\u202c euros')).toBe('Payer [U+202E]0001[U+202C] euros')
  expect(shownControls('\u2066a\u2069\u200f\u061c')).toBe('[U+2066]a[U+2069][U+200F][U+061C]')
  for (const text of ['', 'Étage 3 : 1 200 €', 'مرحبا بالعالم', 'שלום', '👩‍👩‍👧', 'a\u00a0b\u2060c'])
    expect(shownControls(text)).toBe(text)
})

it('bidirectional controls are spelt out in answers and in names of files', () => {
  const message = { type: 'response', content: 'Le loyer est de \u202e21 euros', attachments: [] }
  expect(textOf({ message } as never)).toBe('Le loyer est de [U+202E]21 euros')
  expect(fileName('notes/bail\u202efdp.md')).toBe('bail[U+202E]fdp.md')
})
