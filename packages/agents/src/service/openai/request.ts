import * as z from 'zod'

export const MODEL = 'agora-team'

const part = z.looseObject({ type: z.string(), text: z.string().optional() })

const messageSchema = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.union([z.string(), z.array(part)]).nullish(),
})

/** The part of a Chat Completions request that is used; sampling and client tools are ignored. */
export const completionSchema = z.looseObject({
  model: z.string(),
  messages: z.array(messageSchema).min(1).max(10_000),
  stream: z.boolean().nullish(),
  n: z.literal(1, 'the team gives one answer').nullish(),
  user: z.string().max(200).nullish().describe('Tells users of one token apart, as X-Agora-User does.'),
  metadata: z
    .looseObject({
      session_id: z.uuid().optional().describe('Session of the team to go on with.'),
      project: z.string().max(1_000).optional().describe('Project of a new session.'),
    })
    .nullish(),
})

export type CompletionRequest = z.output<typeof completionSchema>

export interface Spoken {
  readonly role: 'user' | 'assistant'
  readonly text: string
}

/** Returns the messages of a request, without instructions, tools and pictures. */
export const messagesOf = ({ messages }: CompletionRequest): Spoken[] =>
  messages.flatMap(({ role, content }) => {
    if (role !== 'user' && role !== 'assistant') return []
    const text =
      typeof content === 'string' ? content : (content ?? []).map(({ text }) => text ?? '').join('\n')
    return text.trim() === '' ? [] : [{ role, text }]
  })
