import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { hintField, limitField, queryField, resultCountField } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { type ChosenChunks, findChunks } from '../pipeline/find-chunks.ts'
import type { Deps } from '../ports/deps.ts'
import { chunkSchema, toChunk } from '../wire/chunk.ts'
import {
  authorFilterField,
  detailField,
  filtersUsedSchema,
  languageFilterField,
  workFilterField,
} from '../wire/fields.ts'
import { searchFigures, toFigures } from '../wire/figures.ts'
import { toFiltersUsed } from '../wire/filters.ts'
import { DEFAULT_RESULTS, fitResults } from '../wire/fit-results.ts'

const inputSchema = z.object({
  query: queryField.describe('Question, theme or exact words.'),
  limit: limitField(100, DEFAULT_RESULTS).describe('Passages wanted, default 10.'),
  min_similarity: z
    .number()
    .min(0)
    .max(1)
    .default(0)
    .describe('Drop results below this similarity, default 0.'),
  author_filter: authorFilterField,
  work_filter: workFilterField,
  language_filter: languageFilterField,
  detail: detailField,
})

const resultSchema = chunkSchema.partial({ unit_type: true }).extend({
  source_id: z.string().describe('Id of its document.'),
  work: z
    .object({
      title: z.string().describe('Title.'),
      author: z.string().nullable().describe('Author, null where unknown.'),
    })
    .describe('The work it stands in.'),
  language: z.string().nullable().describe('ISO 639-1 code of the work.'),
  also_in: z
    .array(
      z.object({
        source_id: z.string().describe('Id of the other document.'),
        order_index: z.int().describe('Position there.'),
        citation: z.string().describe('Ready reference.'),
      }),
    )
    .optional()
    .describe('Other documents or editions with the same passage; absent where there is none.'),
  ...searchFigures,
  score: searchFigures.score.describe(
    'What the order is by: meaning, words, neighbours and section (detail).',
  ),
})

export const searchChunks = defineTool({
  name: 'search_chunks',
  title: 'Search passages',
  description:
    'Passages that answer a question, best first, with page and citation. ' +
    'Finds by meaning, across languages, and by exact words. ' +
    'Give a whole question. Where nothing is found, hint says why.',
  annotations: READ_ONLY_LOCAL,
  audit: { output: { results: 'count' } },
  thirdPartyText: true,
  inputSchema,
  outputSchema: z.object({
    results: z.array(resultSchema).describe('Best first.'),
    total_count: resultCountField.describe('Number of results shown here; more may match beyond limit.'),
    query: z.string().describe('The query.'),
    filters_used: filtersUsedSchema.describe('What the filters were taken to mean.'),
    hint: hintField,
  }),
  async handler(input, { chunks }: Pick<Deps, 'chunks'>, { signal }) {
    const { query, limit, min_similarity } = input
    const typed = { author: input.author_filter, work: input.work_filter, language: input.language_filter }
    const question = { text: query, limit, minSimilarity: min_similarity, signal }
    const { best, resolved, hint } = await findChunks(question, typed, chunks)
    const results = fitResults(
      best.map(({ item, others }) => ({ ...toResult(item, input.detail), ...toAlsoIn(others) })),
      limit,
    )
    return {
      results,
      total_count: results.length,
      query,
      filters_used: toFiltersUsed(resolved),
      hint,
    }
  },
})

type Ranked = ChosenChunks['best'][number]['item']

/** Lists other documents with the same passage; the field is absent for most. */
function toAlsoIn(others: readonly Ranked[]) {
  if (others.length === 0) return {}
  const also_in = others.map(({ chunk }) => {
    const { source_id, order_index, citation } = {
      ...toChunk(chunk, false),
      source_id: chunk.work.sourceId,
    }
    return { source_id, order_index, citation }
  })
  return { also_in }
}

function toResult(ranked: Ranked, detail: boolean): z.input<typeof resultSchema> {
  const { sourceId, title, author, language } = ranked.chunk.work
  const { unit_type, ...chunk } = toChunk(ranked.chunk, detail)
  return {
    ...chunk,
    source_id: sourceId,
    work: { title, author },
    language,
    ...toFigures(ranked, detail),
    ...(detail && { unit_type }),
  }
}
