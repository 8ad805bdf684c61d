import { quoted } from '@agora-mcp/core/errors'
import { definePrompt } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports/deps.ts'
import { completeAuthor, completeWork } from './complete-names.ts'

/** Characters of a stored name, which must be complete to be found again. */
const MAX_NAME = 200

export const answerWithCitations = definePrompt<Deps>({
  name: 'answer_with_citations',
  title: 'Answer from the library, with citations',
  description: 'Answers a question from the passages of the library and cites each of them.',
  arguments: [
    { name: 'question', description: 'What you want to know.', required: true },
    { name: 'author', description: 'Only in works of this author.', required: false },
    { name: 'work', description: 'Only in this work.', required: false },
  ],
  render: ({ question, author, work }) =>
    [
      `Answer this question from my library: ${question}`,
      `Search with ${['search_chunks', author && `author_filter ${quoted(author, MAX_NAME)}`, work && `work_filter ${quoted(work, MAX_NAME)}`].filter(Boolean).join(' and ')}.`,
      'Search again in other words where the first passages do not suffice.',
      'Quote the decisive sentences verbatim, each followed by its citation, and check them with check_quotation before you show them.',
      'Check each statement in your own words with check_claim; correct what is contradicted and leave out what is not_found.',
      'Say plainly what the library does not answer; add nothing from elsewhere.',
    ].join('\n'),
  complete: { author: completeAuthor, work: completeWork },
})
