import { AppError } from '@agora-mcp/core/errors'
import { describe, expect, it } from 'vitest'
import { opened, request, stateOf } from '../../../test/support/session-fixtures.ts'
import { SHARED_SCOPE } from '../../domain/access/access-scope.ts'
import { type AnswerPart, own, type RulesAnswer } from '../../domain/answering/finding/answer-part.ts'
import type { RequestState } from '../../domain/session/session-state.ts'
import { reason } from '../../messages/index.ts'
import { checkAnswer } from './check-answer.ts'
import type { Utterance } from './envelope-of.ts'

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

const cited = (value = QUOTE, source = 'quai.md', location = 'Quais') => ({
  kind: 'extracted_data' as const,
  value,
  meta: { source, location, char_start: 0, char_end: QUOTE.length },
})

/** Checks an answer over documents that all say {@link QUOTE}, but for the unreadable ones. */
function check(
  message: { attachments: ReturnType<typeof cited>[]; parts?: AnswerPart[] },
  { unreadable = '', fallback }: { unreadable?: string; fallback?: RulesAnswer } = {},
) {
  const said: Utterance = {
    by: 'summary',
    message: { type: 'response', content: '—', ...message },
    target: 'welcome',
    reason: reason('found'),
    confidence: 1,
    ...(fallback && { fallback }),
  }
  const documents = {
    list: () => [],
    textOf: async (_: unknown, source: string) => {
      if (source === unreadable) throw new AppError('unavailable', `${source} cannot be read`)
      return QUOTE
    },
  }
  return checkAnswer(SHARED_SCOPE, said, stateOf(opened, request()).current as RequestState, documents)
}

describe('the check of an answer', () => {
  it('withdraws quotations of an unreadable document, notes the reason, and continues', async () => {
    const { message, notes } = await check({ attachments: [cited()] }, { unreadable: 'quai.md' })
    expect(message.attachments).toEqual([{ kind: 'extracted_data', value: '', meta: { withdrawn: true } }])
    expect(notes?.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['quai.md cannot be read', '1 false quotation withdrawn.']),
    )
  })

  it('keeps quotations under a numbered heading, and separates only unsupported sentences', async () => {
    const place = '1. Lot n° 1. Quais, p. 3'
    const { message } = await check({
      attachments: [cited(QUOTE, 'quai.md', place)],
      parts: [
        own('lead', 'Voici.'),
        QUOTED,
        claim('Le quai est ouvert le 3 mai.', [0]),
        claim('Le quai est fermé.', [0]),
      ],
    })
    const [supported, apart] = String(message.content).split('Sans appui dans les sources')
    expect(supported).toBe(`Voici.\n\n« ${QUOTE} » [1] quai.md, ${place}\n\nLe quai est fermé. [1]\n\n`)
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
    const fallback = { parts: [QUOTED], citations: [cited()], leads: false }
    const { message } = await check(
      { attachments: [], parts: [claim('Le pont mesure 80 m.', [])] },
      { fallback },
    )
    expect(message.attachments).toMatchObject([{ value: QUOTE }])
    expect(message.content).toMatch(
      /^« Le quai est fermé\. » \[1\][\s\S]*Sans appui[^:]*:\n- Le pont mesure 80 m\.$/,
    )
  })

  it('notes withdrawn quotations in a fallback to the rules, too', async () => {
    const { message, notes } = await check(
      {
        attachments: [cited('Le quai est ouvert.'), cited(QUOTE, 'port.md')],
        parts: [claim('Le quai est ouvert.', [0, 1])],
      },
      { unreadable: 'port.md', fallback: { parts: [QUOTED], citations: [cited()], leads: false } },
    )
    expect(message.attachments).toMatchObject([{ value: QUOTE }])
    expect(notes?.map(({ text }) => text)).toEqual([
      '2 false quotations withdrawn.',
      'port.md cannot be read',
      '1 sentence without support.',
    ])
  })
})
