import { AppError } from '@agora-mcp/core/errors'
import { describe, expect, it } from 'vitest'
import { opened, request, stateOf } from '../../../test/session-fixtures.ts'
import { SHARED_SCOPE } from '../../domain/access/access-scope.ts'
import { own } from '../../domain/answering/answer-part.ts'
import type { RequestState } from '../../domain/session/session-state.ts'
import { reason } from '../../messages/index.ts'
import { checkAnswer } from './check-answer.ts'

const QUOTE = 'Le quai est fermé.'

const QUOTED = {
  kind: 'quoted' as const,
  part: 'answer' as const,
  value: null,
  label: null,
  lead: null,
  citation: 0,
}
const claim = (text: string, citations: number[]) => ({
  kind: 'claim' as const,
  text,
  citations,
  grade: 'unfounded' as const,
})

describe('the check of an answer', () => {
  it('withdraws quotations of an unreadable document, notes the reason, and continues', async () => {
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

  it('keeps quotations under a numbered heading, and separates only unsupported sentences', async () => {
    const place = '1. Lot n° 1. Quais, p. 3'
    const citation = {
      kind: 'extracted_data' as const,
      value: QUOTE,
      meta: { source: 'quai.md', location: place, char_start: 0, char_end: QUOTE.length },
    }
    const shown = `« ${QUOTE} » [1] quai.md, ${place}`
    const said = {
      by: 'summary' as const,
      message: {
        type: 'response' as const,
        content: '—',
        attachments: [citation],
        parts: [
          own('lead', 'Voici.'),
          QUOTED,
          claim('Le quai est ouvert le 3 mai.', [0]),
          claim('Le quai est fermé.', [0]),
        ],
      },
      target: 'welcome' as const,
      reason: reason('found'),
      confidence: 1,
    }
    const current = stateOf(opened, request()).current as RequestState
    const documents = { list: () => [], textOf: async () => QUOTE }
    const { message } = await checkAnswer(SHARED_SCOPE, said, current, documents)
    const [supported, apart] = String(message.content).split('Sans appui dans les sources')
    expect(supported).toBe(`Voici.\n\n${shown}\n\nLe quai est fermé. [1]\n\n`)
    expect(apart).toContain('3 mai')
    expect(message).toMatchObject({
      parts: [
        { kind: 'own' },
        { kind: 'quoted' },
        { text: 'Le quai est fermé.', grade: 'verbatim' },
        { text: 'Le quai est ouvert le 3 mai.', grade: 'unfounded' },
      ],
    })
  })

  it('falls back to the rules’ quotation if no sentence is supported', async () => {
    const citation = {
      kind: 'extracted_data' as const,
      value: QUOTE,
      meta: { source: 'quai.md', location: 'Quais', char_start: 0, char_end: QUOTE.length },
    }
    const said = {
      by: 'summary' as const,
      message: {
        type: 'response' as const,
        content: '—',
        attachments: [],
        parts: [claim('Le pont mesure 80 m.', [])],
      },
      fallback: {
        parts: [QUOTED],
        citations: [citation],
        leads: false,
      },
      target: 'welcome' as const,
      reason: reason('found'),
      confidence: 1,
    }
    const current = stateOf(opened, request()).current as RequestState
    const documents = { list: () => [], textOf: async () => QUOTE }
    const { message } = await checkAnswer(SHARED_SCOPE, said, current, documents)
    expect(message.attachments).toMatchObject([{ value: QUOTE }])
    expect(message.content).toMatch(
      /^« Le quai est fermé\. » \[1\][\s\S]*Sans appui[^:]*:\n- Le pont mesure 80 m\.$/,
    )
  })

  it('notes withdrawn quotations in a fallback to the rules, too', async () => {
    const cited = (source: string, value: string) => ({
      kind: 'extracted_data' as const,
      value,
      meta: { source, location: 'Quais', char_start: 0, char_end: QUOTE.length },
    })
    const said = {
      by: 'summary' as const,
      message: {
        type: 'response' as const,
        content: '—',
        attachments: [cited('quai.md', 'Le quai est ouvert.'), cited('port.md', QUOTE)],
        parts: [claim('Le quai est ouvert.', [0, 1])],
      },
      fallback: {
        parts: [QUOTED],
        citations: [cited('quai.md', QUOTE)],
        leads: false,
      },
      target: 'welcome' as const,
      reason: reason('found'),
      confidence: 1,
    }
    const current = stateOf(opened, request()).current as RequestState
    const documents = {
      list: () => [],
      textOf: async (_: unknown, source: string) => {
        if (source === 'port.md') throw new AppError('unavailable', 'port.md cannot be read')
        return QUOTE
      },
    }
    const { message, notes } = await checkAnswer(SHARED_SCOPE, said, current, documents)
    expect(message.attachments).toMatchObject([{ value: QUOTE }])
    expect(notes?.map(({ text }) => text)).toEqual([
      '2 false quotations withdrawn.',
      'port.md cannot be read.',
      '1 sentence without support.',
    ])
  })
})
