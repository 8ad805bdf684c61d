import { expect, it } from 'vitest'
import { nearName } from './near-name.ts'

const NAMES = [
  'query',
  'limit',
  'project_filter',
  'since',
  'include_superseded',
  'location_text',
  'tags',
  'id',
]

it.each([
  ['projet_filter', 'project_filter'],
  ['projectFilter', 'project_filter'],
  ['project', 'project_filter'],
  ['Project-Filter', 'project_filter'],
  ['qeury', 'query'],
  ['tag', 'tags'],
  ['text', 'location_text'],
  ['superseded', 'include_superseded'],
  ['supersded', 'include_superseded'],
  ['projetFiltre', 'project_filter'],
])('%s means %s', (name, meant) => {
  expect(nearName(name, NAMES)).toBe(meant)
})

it.each(['toolCallId', 'sessionId', 'random_string', 'chatInput', 'action', 'tool', 'x', '__proto__', ''])(
  '“%s” resembles no argument',
  (name) => {
    expect(nearName(name, NAMES)).toBeUndefined()
  },
)
