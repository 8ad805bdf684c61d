import { expect, it } from 'vitest'
import { idsIn } from './ids-in.ts'

const ID = '01a2153c-6dd0-7468-bcdd-4240b277ab4c'
const TRIGGER = `agora-agents answer ${ID} ${ID}`

it('keeps the ids of a result in place, and no text', () => {
  const found = {
    results: [
      {
        uuid: ID,
        content: 'Madame Roux a un retard de loyer.',
        trigger: TRIGGER,
        project: 'Roux',
        score: 0.9,
      },
      { uuid: 'none', content: `${ID} Roux`, trigger: `${TRIGGER} Roux`, concepts: ['Roux'] },
    ],
    hint: 'Roux',
    [ID]: 'Roux',
  }
  expect(idsIn(found)).toEqual({ results: [{ uuid: ID, trigger: TRIGGER }] })
})

it.for([null, undefined, 3, true, 'Roux', [], {}, ['Roux'], { a: { b: ['Roux'] } }])(
  'finds none in %j',
  (value) => {
    expect(idsIn(value)).toBeUndefined()
  },
)
