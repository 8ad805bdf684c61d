import { MODEL } from './request.ts'

/** Fields common to all chunks of an answer. */
export interface CompletionHead {
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
}

export const completion = ({ id, created }: CompletionHead, content: string) => ({
  id,
  object: 'chat.completion',
  created,
  model: MODEL,
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content, refusal: null },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
})

export const chunks = ({ id, created }: CompletionHead, content: string): object[] => {
  const chunk = (delta: object, finish_reason: 'stop' | null) => ({
    id,
    object: 'chat.completion.chunk',
    created,
    model: MODEL,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
  })
  const [first = '', ...more] = content.split(/(?<=\n)/)
  return [
    chunk({ role: 'assistant', content: first }, null),
    ...more.map((line) => chunk({ content: line }, null)),
    chunk({}, 'stop'),
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
