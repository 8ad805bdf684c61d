import * as z from 'zod'
import { bridgedPath } from './kept-branch.ts'
import { listOrEmpty, momentOrNone, textOrNone } from './moments.ts'
import { skip } from './record.ts'
import { hasFields, type Source } from './source.ts'

// Exports of a single conversation of LibreChat 0.7 and 0.8, flat or with nested answers.

const messageSchema = z.object({
  messageId: textOrNone,
  parentMessageId: textOrNone,
  text: textOrNone,
  content: listOrEmpty,
  isCreatedByUser: z.boolean().catch(false),
  createdAt: momentOrNone,
  children: listOrEmpty,
})
type LibreMessage = z.output<typeof messageSchema> & { readonly messageId: string }

const partSchema = z.object({
  type: z.literal('text'),
  text: z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)]),
})

export const libreChat: Source = {
  name: 'LibreChat',
  knows: (value) => hasFields(value, 'conversationId', 'messages'),
  read: (values, { skipped }) => ({
    thoughts: [],
    conversations: values.map((value) => {
      const { conversationId, title, messages } = conversationSchema.parse(value)
      const all = flat(messages)
      const known = new Map(all.map((message) => [message.messageId, message]))
      // The parent of the first message is an id of zeros that does not exist.
      const parentOf = (id: string) => {
        const parent = known.get(id)?.parentMessageId
        return parent?.startsWith('00000000-0000-0000') ? null : parent
      }
      const path = bridgedPath([...known.keys()], null, parentOf)
      skip(skipped, 'messages of other branches', known.size - path.length)
      return {
        origin: 'LibreChat',
        id: conversationId ?? all[0]?.messageId ?? 'LibreChat',
        title,
        summary: null,
        timestamp: null,
        messages: path.flatMap((id) => {
          const message = known.get(id)
          return message === undefined
            ? []
            : [
                {
                  id,
                  role: message.isCreatedByUser ? ('user' as const) : ('assistant' as const),
                  content: contentOf(message),
                  timestamp: message.createdAt,
                },
              ]
        }),
      }
    }),
  }),
}

const conversationSchema = z.object({ conversationId: textOrNone, title: textOrNone, messages: listOrEmpty })

/** Lists nested messages; one without an id is known by its place. */
const flat = (messages: readonly unknown[], parent: string | null = null): LibreMessage[] =>
  messages.flatMap((one, at) => {
    const { data } = messageSchema.safeParse(one)
    if (data === undefined) return []
    const messageId = data.messageId ?? `${parent ?? 'message'}.${at}`
    const message = { ...data, messageId, parentMessageId: data.parentMessageId ?? parent }
    return [message, ...flat(data.children, messageId)]
  })

const contentOf = ({ text, content }: LibreMessage): string =>
  text ?? content.flatMap((part) => partSchema.safeParse(part).data?.text ?? []).join('\n\n')
