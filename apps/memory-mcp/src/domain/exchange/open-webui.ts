import * as z from 'zod'
import { bridgedPath } from './kept-branch.ts'
import { momentOrNone, textOrNone } from './moments.ts'
import { skip } from './record.ts'
import { hasFields, type Source } from './source.ts'
import { uuidOf } from './thought-file.ts'

// Exports of chats of Open WebUI 0.5 and 0.6: a list of chats, each with a tree of messages.

const messageSchema = z.object({
  parentId: textOrNone,
  role: z.enum(['user', 'assistant', 'system']),
  content: textOrNone,
  timestamp: momentOrNone,
})
const chatSchema = z.object({
  id: textOrNone,
  title: textOrNone,
  created_at: momentOrNone,
  chat: z.object({
    title: textOrNone,
    history: z.object({ currentId: textOrNone, messages: z.record(z.string(), z.unknown()) }),
  }),
})

export const openWebUi: Source = {
  name: 'Open WebUI',
  knows: (value) => hasFields(value, 'chat'),
  read: (values, { skipped }) => ({
    thoughts: [],
    conversations: values.flatMap((value) => {
      const { data } = chatSchema.safeParse(value)
      if (data === undefined) {
        skip(skipped, 'conversations that cannot be read')
        return []
      }
      const { currentId, messages } = data.chat.history
      const nodes = new Map(
        Object.entries(messages).map(([id, one]) => [id, messageSchema.safeParse(one).data]),
      )
      const path = bridgedPath([...nodes.keys()], currentId, (id) => nodes.get(id)?.parentId)
      skip(skipped, 'messages of other branches', nodes.size - path.length)
      return [
        {
          origin: 'Open WebUI',
          id: data.id ?? uuidOf(Object.keys(messages).join('\n')),
          title: data.title ?? data.chat.title,
          summary: null,
          timestamp: data.created_at,
          messages: path.flatMap((id) => {
            const message = nodes.get(id)
            if (message === undefined) skip(skipped, 'messages that cannot be read')
            return message === undefined
              ? []
              : [{ id, role: message.role, content: message.content ?? '', timestamp: message.timestamp }]
          }),
        },
      ]
    }),
  }),
}
