import { expect, it } from 'vitest'
import { withoutOlder } from './differences.ts'

const passage = (source: string, char_start: number) => ({
  text: 'Le loyer est de 45 € par mois.',
  source,
  location: 'Article 3. Loyer, p. 1',
  char_start,
  char_end: char_start + 100,
  similarity: 0.5,
  language: 'fr',
  fields: null,
  title: 'Convention',
  date: null,
  project: null,
  is_text: true,
})

it('a superseded value is no meaning of its own', () => {
  const older = {
    ...passage('2025.pdf', 110),
    char_end: 140,
    part: 'older',
    value: '45 €',
    label: null,
  } as const
  const found = [passage('2026.pdf', 100), passage('2025.pdf', 100), passage('2025.pdf', 300)]
  expect(withoutOlder(found, { pieces: [older] })).toEqual([found[0], found[2]])
})
