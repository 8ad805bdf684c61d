import { expect, it } from 'vitest'
import { type Condition, meets } from './conditions.ts'

const object = {
  id: 'one',
  properties: { label: 'a', tags: ['x', 'y'], at: '2026-11-01T12:00:00.000Z', place: 3, gone: null },
}
const at = new Date(object.properties.at)

it.each<[boolean, Condition]>([
  [true, { ids: ['one', 'two'] }],
  [false, { ids: ['two'] }],
  [true, { property: 'label', equals: 'a' }],
  [false, { property: 'label', equals: 'b' }],
  [true, { property: 'tags', anyOf: ['z', 'y'] }],
  [false, { property: 'tags', anyOf: ['z'] }],
  [false, { property: 'tags', noneOf: ['y'] }],
  [true, { property: 'gone', noneOf: ['y'] }],
  [true, { property: 'at', from: at, to: at }],
  [false, { property: 'at', to: new Date(at.getTime() - 1) }],
  [false, { property: 'gone', to: at }],
  [false, { property: 'place', from: 4 }],
])('says %s of %j, as the server does', (expected, condition) => {
  expect(meets(object, [condition])).toBe(expected)
  expect(meets(object, [{ ids: ['one'] }, condition])).toBe(expected)
})
