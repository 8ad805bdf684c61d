import { describe, expect, it } from 'vitest'
import { readExamples } from './readme-examples.ts'

const README = `
# A server

<!-- examples: add -->

| \`numbers\` | \`as\` | answer |
|---|---|---|
| \`[1, 2]\` | \`text\`, \`json\` | \`3\`, a sum of \`two\` |
| \`[]\` | | \`a \\| b\` |

<!-- examples: add, large -->
| \`numbers\` | answer |
|---|---|
| \`065\` | \`65\` |

<!-- example: add {"numbers": [1]} -->
\`\`\`json
{ "sum": 1, "…": "and more" }
\`\`\`
`

describe('the examples of a README', () => {
  it('are the rows of marked tables, one for each combination of values, and marked blocks', () => {
    expect(readExamples(README)).toEqual([
      {
        line: 8,
        tool: 'add',
        arguments: { numbers: [1, 2], as: 'text' },
        texts: ['3', 'two'],
        part: undefined,
      },
      {
        line: 8,
        tool: 'add',
        arguments: { numbers: [1, 2], as: 'json' },
        texts: ['3', 'two'],
        part: undefined,
      },
      { line: 9, tool: 'add', arguments: { numbers: [] }, texts: ['a | b'], part: undefined },
      { line: 17, tool: 'add', arguments: { numbers: [1] }, texts: [], part: { sum: 1, '…': 'and more' } },
    ])
  })

  it('belong to the set of data that their table names', () => {
    expect(readExamples(README, 'large')).toEqual([
      { line: 14, tool: 'add', arguments: { numbers: '065' }, texts: ['65'], part: undefined },
    ])
  })

  it('are not forgotten where a mark stands alone', () => {
    expect(() => readExamples('<!-- examples: add -->\nNothing.')).toThrow('line 1: no table')
    expect(() => readExamples('<!-- example: add {} -->\nNothing.')).toThrow('line 1: no block')
  })
})
