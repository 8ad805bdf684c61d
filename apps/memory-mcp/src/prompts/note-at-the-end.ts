import { quoted } from '@agora-mcp/core/errors'
import { definePrompt } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports/deps.ts'

/** Maximum length of a stored name, which must not be cut to be found again. */
const MAX_NAME = 200

export const noteAtTheEnd = definePrompt<Deps>({
  name: 'note_at_the_end',
  title: 'Keep what matters',
  description: 'Notes what is worth knowing later and describes the conversation.',
  arguments: [
    { name: 'conversation_id', description: 'Id under which the conversation is kept.', required: false },
    { name: 'tag', description: 'A tag for the conversation.', required: false },
  ],
  render: ({ conversation_id, tag }) =>
    [
      'We are done. Keep what is worth knowing next time:',
      '- each decision, fact about me, preference and open question as one thought with add_thought, in words that are understood without this conversation;',
      '- where similar_existing shows an older thought, update_thought on that one instead, or superseded_by where it is no longer true;',
      conversation_id
        ? `- title, summary and tags of this conversation with upsert_conversation, conversation_id ${quoted(conversation_id, MAX_NAME)}${tag ? `, tag ${quoted(tag, MAX_NAME)}` : ''}.`
        : `- where its messages are kept, title, summary and tags of this conversation with upsert_conversation${tag ? `, tag ${quoted(tag, MAX_NAME)}` : ''}.`,
      'Note nothing that I would not want to be kept, and tell me what you noted.',
    ].join('\n'),
  complete: {
    conversation_id: (prefix, { conversations }) => conversations.names('conversation_id', prefix),
    tag: (prefix, { conversations }) => conversations.names('tag', prefix),
  },
})
