import { describe, expect, it } from 'vitest'
import { envelope } from '../../../test/support/session-fixtures.ts'
import { answerText } from './answer-text.ts'

describe('an answer as text', () => {
  it.each([
    ['fr', '[1] quai.md, Accès : « Le quai est fermé. »'],
    ['en', '[1] quai.md, Accès: “Le quai est fermé.”'],
  ])('quotes a source whose words it does not show as %s has it', (language, source) => {
    const said = envelope({
      caller: 'summary',
      routing: { target: 'welcome', reason: 'Voilà.', confidence: 1 },
      context: { user: { role: 'staff', project: null, language }, history: [], references: [] },
      message: {
        type: 'response',
        content: 'Non [1].',
        attachments: [
          {
            kind: 'extracted_data',
            value: 'Le quai est fermé.',
            meta: { source: 'quai.md', location: 'Accès' },
          },
        ],
      },
    })
    expect(answerText(said)).toBe(`Non [1].\n\n**Sources**\n\n${source}`)
  })
})
