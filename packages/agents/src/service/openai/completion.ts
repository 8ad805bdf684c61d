import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { answerText } from '../wire/answer-text.ts'
import { MODEL } from './request.ts'

/** Fields common to all chunks of an answer. */
export interface CompletionHead {
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
}

/** The answer as text, and beside it as parts with what they cite, which clients that do not know them pass over. */
export interface CompletedAnswer {
  readonly text: string
  readonly extra: Pick<Envelope['message'], 'attachments'> & { readonly parts: readonly object[] }
}

export function completedAnswer(envelope: Envelope): CompletedAnswer {
  const { message } = envelope
  const parts = ('parts' in message ? message.parts : null) ?? []
  return { text: answerText(envelope), extra: { parts, attachments: message.attachments } }
}

export const completion = ({ id, created }: CompletionHead, { text, extra }: CompletedAnswer) => ({
  id,
  object: 'chat.completion',
  created,
  model: MODEL,
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: text, refusal: null, ...extra },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
})

export const chunks = ({ id, created }: CompletionHead, { text, extra }: CompletedAnswer): object[] => {
  const chunk = (delta: object, finish_reason: 'stop' | null) => ({
    id,
    object: 'chat.completion.chunk',
    created,
    model: MODEL,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
  })
  const [first = '', ...more] = text.split(/(?<=\n)/)
  return [
    chunk({ role: 'assistant', content: first }, null),
    ...more.map((line) => chunk({ content: line }, null)),
    chunk(extra, 'stop'),
  ]
}

export const openAiError = (
  problem: { error: string; code: string; hint: string | null },
  status: number,
) => ({
  error: {
    message: problem.hint === null ? problem.error : `${problem.error}. ${problem.hint}`,
    type: status === 429 ? 'rate_limit_error' : status >= 500 ? 'server_error' : 'invalid_request_error',
    param: null,
    code: problem.code,
  },
})
