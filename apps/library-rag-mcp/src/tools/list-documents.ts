import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { fitTokens, hintField } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { resolveFilter } from '../domain/filters/work-filter.ts'
import type { Deps } from '../ports/deps.ts'
import { authorFilterField, filtersUsedSchema, languageFilterField, optionalLimit } from '../wire/fields.ts'
import { toFiltersUsed } from '../wire/filters.ts'
import { toWorkListing, workListingSchema } from '../wire/work.ts'

const DEFAULT_LIMIT = 50

export const listDocuments = defineTool({
  name: 'list_documents',
  title: 'List documents',
  description:
    'The works in the library, by author and title. For passages on a question use search_chunks. ' +
    'An empty list means an empty library or filters that match nothing; hint says which.',
  annotations: READ_ONLY_LOCAL,
  audit: { output: { documents: 'count' } },
  thirdPartyText: true,
  inputSchema: z.object({
    limit: optionalLimit(500).describe(
      'Works wanted, 1 to 500; by default 50, fewer where they pass some 6,000 tokens.',
    ),
    author_filter: authorFilterField,
    language_filter: languageFilterField,
  }),
  outputSchema: z.object({
    documents: z.array(workListingSchema).describe('By author, then title.'),
    total_count: z.int().describe('Works under these filters, shown or not.'),
    filters_used: filtersUsedSchema.describe('What the filters were taken to mean.'),
    hint: hintField,
  }),
  async handler({ limit, author_filter, language_filter }, { documents }: Pick<Deps, 'documents'>) {
    const resolved = resolveFilter(
      { author: author_filter, language: language_filter },
      await documents.names(),
    )
    const { works, totalCount } =
      resolved.filter === null
        ? { works: [], totalCount: 0 }
        : await documents.list(resolved.filter, limit ?? DEFAULT_LIMIT)
    const listed = works.map(toWorkListing)
    const outdated = listed.filter((work) => work.outdated).length
    return {
      documents: limit === undefined ? fitTokens(listed) : listed,
      total_count: totalCount,
      filters_used: toFiltersUsed(resolved),
      hint: resolved.hint ?? (outdated === 0 ? null : outdatedHint(outdated)),
    }
  },
})

const outdatedHint = (count: number): string =>
  `${count === 1 ? 'One work was' : `${count} works were`} read by an older version of this program (outdated): ` +
  '`library-rag-mcp reread` reads the files again, with better text and the same ids.'
