import { definePrompt } from '@agora-mcp/core/mcp'
import { matchName } from '../domain/name-match.ts'
import type { Deps } from '../ports.ts'

/** Most names offered while somebody types. */
const MAX_OFFERED = 20

/** Starts an answer that rests on the library alone. */
export const answerWithCitations = definePrompt<Deps>({
  name: 'answer_with_citations',
  title: 'Answer from the library, with citations',
  description: 'Answers a question from the passages of the library and cites each of them.',
  arguments: [
    { name: 'question', description: 'What you want to know.', required: true },
    { name: 'author', description: 'Only in works of this author.', required: false },
  ],
  render: ({ question, author }) =>
    [
      `Answer this question from my library: ${question}`,
      author ? `Search with search_chunks and author_filter "${author}".` : 'Search with search_chunks.',
      'Search again in other words where the first passages do not suffice.',
      'Quote the decisive sentences verbatim, each followed by its citation.',
      'Say plainly what the library does not answer; add nothing from elsewhere.',
    ].join('\n'),
  complete: {
    async author(prefix, { documents }) {
      const { authors } = await documents.names()
      if (prefix.trim() === '') return authors.slice(0, MAX_OFFERED)
      const { matches, nearest } = matchName(prefix, authors)
      return [...matches, ...nearest].slice(0, MAX_OFFERED)
    },
  },
})
