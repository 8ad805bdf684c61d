import { definePrompt } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports/deps.ts'
import { completeAuthor } from './complete-names.ts'

/** Sets two authors of the library side by side. */
export const compareAuthors = definePrompt<Deps>({
  name: 'compare_authors',
  title: 'Compare two authors',
  description: 'What two authors of the library say on one subject, with citations.',
  arguments: [
    { name: 'first_author', description: 'An author of the library.', required: true },
    { name: 'second_author', description: 'Another one.', required: true },
    { name: 'subject', description: 'On what, e.g. the universals.', required: true },
  ],
  render: ({ first_author, second_author, subject }) =>
    [
      `Compare what ${first_author} and ${second_author} say on this subject, from my library: ${subject}`,
      `Search with search_chunks once with author_filter "${first_author}" and once with "${second_author}", and again ` +
        'in other words where the first passages do not suffice.',
      'First the position of each in two or three sentences, with the decisive words quoted verbatim and cited.',
      'Then where they agree, where they differ, and whether one answers the other.',
      'Say plainly where the library has nothing of one of them on it; add nothing from elsewhere.',
    ].join('\n'),
  complete: { first_author: completeAuthor, second_author: completeAuthor },
})
