import { AppError } from '@agora-mcp/core/errors'
import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { hintField, limitField, queryField, resultCountField } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { citationOf } from '../domain/citation.ts'
import { type StoredSummary, SUMMARY_LEVELS } from '../domain/summary.ts'
import { say } from '../messages/index.ts'
import { findSummaries } from '../pipeline/find-summaries.ts'
import type { Deps } from '../ports/deps.ts'
import { detailField } from '../wire/fields.ts'
import { searchFigures, toFigures } from '../wire/figures.ts'
import { DEFAULT_RESULTS, fitResults } from '../wire/fit-results.ts'

const level = z.int().min(SUMMARY_LEVELS.min).max(SUMMARY_LEVELS.max).optional()

const resultSchema = z.object({
  title: z.string().describe('Heading of the section.'),
  text: z.string().describe('Its most telling sentences, verbatim; […] where something was left out.'),
  section_path: z.string().describe('Headings from the highest down to this one, joined by " > ".'),
  level: z.int().describe('1 is the highest.'),
  concepts: z.array(z.string()).describe('Key phrases, the most telling first.'),
  chunks_count: z.int().describe('Passages in it.'),
  first_chunk: z.int().describe('order_index of its first passage: offset for get_chunks_by_document.'),
  source_id: z.string().describe('Id of its document.'),
  work: z
    .object({
      title: z.string().describe('Title.'),
      author: z.string().nullable().describe('Author, null where unknown.'),
    })
    .describe('The work it stands in.'),
  page_start: z.int().nullable().describe('First physical page, from 1; null without pages.'),
  page_end: z.int().nullable().describe('Last physical page.'),
  citation: z.string().describe('Ready reference: author, title, year, page.'),
  also_in: z
    .array(
      z.object({
        source_id: z.string().describe('Id of the other document.'),
        first_chunk: z.int().describe('order_index of its first passage there.'),
        citation: z.string().describe('Ready reference.'),
      }),
    )
    .optional()
    .describe('Other documents or editions with the same section; absent where there is none.'),
  ...searchFigures,
})

export const searchSummaries = defineTool({
  name: 'search_summaries',
  title: 'Search sections',
  description:
    'Chapters and sections on a subject, best first, each with a summary of its own sentences. ' +
    'For an overview or to find where to read; for passages to quote use search_chunks. Empty: no section of these levels.',
  annotations: READ_ONLY_LOCAL,
  audit: { output: { results: 'count' } },
  thirdPartyText: true,
  inputSchema: z.object({
    query: queryField.describe('Subject or question, e.g. dialogue on virtue.'),
    limit: limitField(50, DEFAULT_RESULTS).describe('Sections wanted, default 10.'),
    min_level: level.describe('Highest level wanted, 1 = chapter.'),
    max_level: level.describe('Lowest level wanted, 3 = subsection.'),
    detail: detailField.describe('Add raw scores, default false.'),
  }),
  outputSchema: z.object({
    results: z.array(resultSchema).describe('Best first.'),
    total_count: resultCountField.describe('Number of results shown here; more may match beyond limit.'),
    query: z.string().describe('The query.'),
    hint: hintField,
  }),
  async handler(
    { query, limit, min_level = SUMMARY_LEVELS.min, max_level = SUMMARY_LEVELS.max, detail },
    deps: Pick<Deps, 'documents' | 'summaries'>,
    { signal },
  ) {
    if (min_level > max_level) {
      throw new AppError('invalid_input', say('levels_crossed', { least: min_level, most: max_level }))
    }
    const levels = Array.from({ length: max_level - min_level + 1 }, (_, at) => min_level + at)
    const question = { text: query, limit, signal }
    const { best, hint } = await findSummaries(question, levels, deps)
    const shown = best.map(({ item: { ranked, summary }, others }) => ({
      ...toSection(summary),
      ...toFigures(ranked, detail),
      ...(others.length > 0 && { also_in: others.map((other) => toPlace(other.summary)) }),
    }))
    const results = fitResults(shown, limit)
    return { results, total_count: results.length, query, hint }
  },
})

function toPlace(summary: StoredSummary) {
  const { source_id, first_chunk, citation } = toSection(summary)
  return { source_id, first_chunk, citation }
}

function toSection(summary: StoredSummary) {
  const { work, pageStart, pageEnd, sectionPath } = summary
  return {
    title: summary.title,
    text: summary.text,
    section_path: sectionPath,
    level: summary.level,
    concepts: [...summary.concepts],
    chunks_count: summary.chunksCount,
    first_chunk: summary.firstChunk,
    source_id: work.sourceId,
    work: { title: work.title, author: work.author },
    page_start: pageStart,
    page_end: pageEnd,
    // The section has a field of its own.
    citation: citationOf(work, { ...summary, sectionPath: '', location: sectionPath }),
  }
}
