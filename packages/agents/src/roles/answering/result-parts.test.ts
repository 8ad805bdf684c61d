import { expect, it } from 'vitest'
import { messagesIn } from '../../messages/index.ts'
import { resultParts } from './result-parts.ts'

it.each([
  ['fr', '12,75 €'],
  ['en', '12.75 €'],
])('writes figures of results as %s does: %s', (language, value) => {
  const result = {
    text: 'Taxe: 12.75 €\nVersion: 1.2.3',
    source: 'action:1',
    location: 'office__run_taxe',
    char_start: 0,
    char_end: 29,
    similarity: 1,
    language: null,
    fields: null,
    title: '',
    date: null,
    project: null,
    is_text: false,
  }
  expect(resultParts([result], new Map(), 0, messagesIn(language).answers)).toMatchObject([
    {
      rows: [
        { name: 'Taxe', value },
        { name: 'Version', value: '1.2.3' },
      ],
    },
  ])
})
