import { expect, it } from 'vitest'
import { toSearchOutput } from './search.ts'

const far = {
  uuid: 'a1',
  privacy_level: 'Private',
  thought_type: 'Reflection',
  tags: ['boats'],
  similarity: 0.1,
}

it.each([
  ['Private', { content: 'The mill was sold.' }, true],
  ['Reflection', { content: 'The mill was sold.' }, true],
  ['Azalea', { content: 'Azalea moved to the mill.' }, false],
  ['Azalea Boats', { content: 'The mill was sold.', concepts: ['Azalea Boats'] }, false],
])('%s: a name counts as found in what people have written alone', (question, written, isFar) => {
  const { hint } = toSearchOutput(question, [{ ...far, ...written }], 'content', () => ({
    stretch: null,
    readOn: '',
  }))
  expect(hint !== null).toBe(isFar)
})
