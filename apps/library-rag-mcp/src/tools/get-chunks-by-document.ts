import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { fitTokens } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import type { Deps } from '../ports/deps.ts'
import { chunkSchema, toChunk } from '../wire/chunk.ts'
import { detailField, optionalLimit, sourceIdField } from '../wire/fields.ts'

const DEFAULT_LIMIT = 50

export const getChunksByDocument = defineTool({
  name: 'get_chunks_by_document',
  title: 'Read passages in order',
  description:
    'A stretch of a document, passage by passage in reading order. Also shows what stands around a result of ' +
    'search_chunks: take its order_index as offset. next_offset leads on; beyond the end the list is empty.',
  annotations: READ_ONLY_LOCAL,
  audit: { input: { source_id: 'id', offset: 'value' }, output: { chunks: 'count' } },
  thirdPartyText: true,
  inputSchema: z.object({
    source_id: sourceIdField,
    limit: optionalLimit(100).describe(
      'Passages wanted, 1 to 100; by default as many as fit into some 6,000 tokens, at most 50.',
    ),
    offset: z.int().min(0).default(0).describe('First passage wanted, default 0.'),
    detail: detailField,
  }),
  outputSchema: z.object({
    source_id: z.string().describe('Document id.'),
    chunks: z.array(chunkSchema).describe('In reading order.'),
    total_count: z.int().describe('Passages of the document.'),
    offset: z.int().describe('As asked.'),
    limit: z.int().describe('As asked, else 50.'),
    next_offset: z.int().nullable().describe('Offset of the next passage, null at the end.'),
  }),
  async handler({ source_id, limit, offset, detail }, { documents }: Pick<Deps, 'documents'>) {
    const range = { offset, limit: limit ?? DEFAULT_LIMIT }
    const { chunks: stored, totalCount } = await documents.chunksOf(source_id, range)
    const all = stored.map((chunk) => toChunk(chunk, detail))
    const chunks = limit === undefined ? fitTokens(all) : all
    const end = offset + chunks.length
    const next_offset = chunks.length > 0 && end < totalCount ? end : null
    return { source_id, chunks, total_count: totalCount, ...range, next_offset }
  },
})
