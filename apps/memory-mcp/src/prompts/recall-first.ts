import { quoted } from '@agora-mcp/core/errors'
import { definePrompt } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports/deps.ts'

/** Maximum length of a stored name, which must not be cut to be found again. */
const MAX_NAME = 200

export const recallFirst = definePrompt<Deps>({
  name: 'recall_first',
  title: 'Answer from what we know',
  description: 'Looks into memory before it answers a question.',
  arguments: [
    { name: 'question', description: 'What you want to know.', required: true },
    { name: 'category', description: 'Only in conversations of this category.', required: false },
    { name: 'project', description: 'Only in this project and in what belongs to none.', required: false },
  ],
  render: ({ question, category, project }) =>
    [
      `Before you answer, look into my memory: ${question}`,
      'Search thoughts with search_thoughts and what was said with search_messages, with the whole question; search again in other words where the first results do not suffice.',
      ...(category
        ? [`Begin with search_conversations and category_filter ${quoted(category, MAX_NAME)}.`]
        : []),
      ...(project ? [`Give every search project_filter ${quoted(project, MAX_NAME)}.`] : []),
      'Look around a message with get_messages where it is not clear by itself.',
      'Say what you found, when it was said, and what you add from elsewhere. Say plainly where memory has nothing.',
    ].join('\n'),
  complete: {
    category: (prefix, { conversations }) => conversations.names('category', prefix),
    project: (prefix, { conversations }) => conversations.names('project', prefix),
  },
})
