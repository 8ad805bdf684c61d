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
  const { hint } = toSearchOutput(question, [{ ...far, ...written }], 'content', () => ({ readOn: '' }))
  expect(hint !== null).toBe(isFar)
})

it('a question that was noted answers nothing, whatever its concepts', () => {
  const noted = { ...far, similarity: 0.98, content: 'Which colour for the mill?', concepts: ['mill'] }
  const { hint } = toSearchOutput(
    'Which colour do I like?',
    [noted, { ...far, content: 'The mill was sold.' }],
    'content',
    () => ({ readOn: '' }),
  )
  expect(hint).not.toBeNull()
})
