import { expect, it } from 'vitest'
import { mergeNearDuplicates } from './near-duplicates.ts'

const TIDE =
  'The moon draws the water nearest to it more strongly than the body of the earth, so that two bulges arise, one facing ' +
  'the moon and one turned away from it.'
const chunk = (sourceId: string, text: string) => ({ sourceId, text })
const merged = (...chunks: ReturnType<typeof chunk>[]) =>
  mergeNearDuplicates(chunks, (item) => item).map(({ item, others }) => [
    item.sourceId,
    ...others.map(({ sourceId }) => sourceId),
  ])

it('puts the same passage of several documents into one, in the place of the first', () => {
  const revised = TIDE.replace('draws', 'pulls').replace('The moon', 'THE MOON')
  expect(merged(chunk('a', TIDE), chunk('x', 'Salt is gathered.'), chunk('b', revised))).toEqual([
    ['a', 'b'],
    ['x'],
  ])
})

it.each([
  ['of one document', chunk('a', TIDE)],
  ['with another figure', chunk('b', `${TIDE} It is 12.`)],
  [
    'that quotes a part',
    chunk(
      'b',
      `${TIDE} But the wind of the north was thought by sailors to do the same, and ${'so it went on '.repeat(4)}`,
    ),
  ],
  [
    'of other words',
    chunk('b', 'A heron stands in the shallow part and waits for the tide to bring its fish.'),
  ],
])('leaves a passage alone: one %s', (_, other) => {
  expect(merged(chunk('a', TIDE), other)).toHaveLength(2)
})
