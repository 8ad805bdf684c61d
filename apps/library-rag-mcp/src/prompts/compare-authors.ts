import { quoted } from '@agora-mcp/core/errors'
import { definePrompt } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports/deps.ts'
import { completeAuthor } from './complete-names.ts'

/** Characters of a stored name, which must be complete to be found again. */
const MAX_NAME = 200

export const compareAuthors = definePrompt<Deps>({
  name: 'compare_authors',
  title: 'Compare two authors',
  description: 'What two authors of the library say on one subject, with citations.',
  arguments: [
    { name: 'first_author', description: 'An author of the library.', required: true },
    { name: 'second_author', description: 'Another one.', required: true },
    { name: 'subject', description: 'On what, e.g. the universals.', required: true },
  ],
  render: ({ first_author = '', second_author = '', subject }) =>
    [
      `Compare what ${quoted(first_author, MAX_NAME)} and ${quoted(second_author, MAX_NAME)} say on this subject, from my library: ${subject}`,
      `Search with search_chunks once with author_filter ${quoted(first_author, MAX_NAME)} and once with ${quoted(second_author, MAX_NAME)}, and again ` +
        'in other words where the first passages do not suffice.',
      'First the position of each in two or three sentences, with the decisive words quoted verbatim and cited.',
      'Then where they agree, where they differ, and whether one answers the other.',
      'Say plainly where the library has nothing of one of them on it; add nothing from elsewhere.',
    ].join('\n'),
  complete: { first_author: completeAuthor, second_author: completeAuthor },
})
