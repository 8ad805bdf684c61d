import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { boundedText, fitTokens, hintField } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { resolveFilter } from '../domain/filters/work-filter.ts'
import type { Deps } from '../ports/deps.ts'
import { optionalLimit } from '../wire/fields.ts'
import { fitList } from '../wire/fit-results.ts'
import { toWorkListing, workListingSchema } from '../wire/work.ts'

const DEFAULT_LIMIT = 100

export const filterByAuthor = defineTool({
  name: 'filter_by_author',
  title: 'Works of an author',
  description:
    'The works of one author with their passages counted. The name is matched forgivingly; author says which one was ' +
    'used. For passages of an author use search_chunks with author_filter. An unknown name: no works, hint has the nearest.',
  annotations: READ_ONLY_LOCAL,
  audit: { output: { total_works: 'count' } },
  thirdPartyText: true,
  inputSchema: z.object({
    author: boundedText(500).describe('Name, loosely spelt, e.g. platon.'),
    limit: optionalLimit(500).describe(
      'Works wanted, 1 to 500; by default 100, fewer where they pass some 6,000 tokens.',
    ),
  }),
  outputSchema: z.object({
    author: z.string().describe('The stored name that was used; as given where it fits none or several.'),
    authors_used: z.array(z.string()).describe('Every stored name that was taken to be meant.'),
    works: z.array(workListingSchema).describe('By author, then title.'),
    total_works: z.int().describe('Works, shown or not.'),
    total_chunks: z.int().describe('Passages in all of them.'),
    hint: hintField,
  }),
  async handler({ author, limit }, { documents }: Pick<Deps, 'documents'>) {
    const { filter, used, hint } = resolveFilter({ author }, await documents.names())
    const authors = [...(used.authors ?? [])]
    const found =
      filter === null
        ? { works: [], totalCount: 0, totalChunks: 0 }
        : await documents.list(filter, limit ?? DEFAULT_LIMIT)
    const works = found.works.map(toWorkListing)
    return {
      author: authors.length === 1 ? (authors[0] ?? author) : author,
      authors_used: fitList(authors),
      works: limit === undefined ? fitTokens(works) : works,
      total_works: found.totalCount,
      total_chunks: found.totalChunks,
      hint,
    }
  },
})
