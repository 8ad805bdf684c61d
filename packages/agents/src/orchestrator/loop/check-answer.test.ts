import { AppError } from '@agora-mcp/core/errors'
import { describe, expect, it } from 'vitest'
import { opened, request, stateOf } from '../../../test/session-fixtures.ts'
import { SHARED_SCOPE } from '../../domain/access/access-scope.ts'
import type { RequestState } from '../../domain/session/session-state.ts'
import { reason } from '../../messages/index.ts'
import { checkAnswer } from './check-answer.ts'

const QUOTE = 'Le quai est fermé.'

describe('the check of an answer', () => {
  it('withdraws what is quoted of a document that cannot be read now, notes why, and goes on', async () => {
    const documents = {
      list: () => [],
      textOf: async () => {
        throw new AppError('unavailable', 'quai.md cannot be read')
      },
    }
    const said = {
      by: 'summary' as const,
      message: {
        type: 'response' as const,
        content: `« ${QUOTE} » [1] quai.md`,
        attachments: [
          {
            kind: 'extracted_data' as const,
            value: QUOTE,
            meta: { source: 'quai.md', char_start: 0, char_end: QUOTE.length },
          },
        ],
      },
      target: 'welcome' as const,
      reason: reason('found'),
      confidence: 1,
    }
    const current = stateOf(opened, request()).current as RequestState
    const { message, notes } = await checkAnswer(SHARED_SCOPE, said, current, documents)
    expect(message.attachments).toEqual([{ kind: 'extracted_data', value: '', meta: { withdrawn: true } }])
    expect(notes?.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['quai.md cannot be read.', '1 false quotation withdrawn.']),
    )
  })
})
