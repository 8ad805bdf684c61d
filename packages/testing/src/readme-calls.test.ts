import { expect, it } from 'vitest'
import { readCalls } from './readme-calls.ts'

const README = `
| tool | example | answers |
|---|---|---|
| \`add\` | \`{"numbers": [1, 2]}\` or \`{"numbers": []}\` | \`{"sum": 3}\` |
| \`ping\` | none | \`{}\` |

> **Assistant** → \`find({"query": "a (b)", "kinds": ["x"]})\`

| variable | meaning |
|---|---|
| \`DATA_DIR\` | a folder |
`

it('calls of a README are the arguments in tables of tools, and the calls in the text', () => {
  expect(readCalls(README)).toEqual([
    { line: 4, tool: 'add', arguments: { numbers: [1, 2] } },
    { line: 4, tool: 'add', arguments: { numbers: [] } },
    { line: 7, tool: 'find', arguments: { query: 'a (b)', kinds: ['x'] } },
  ])
})
