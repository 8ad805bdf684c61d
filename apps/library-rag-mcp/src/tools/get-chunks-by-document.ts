import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { limitField } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import type { Deps } from '../ports/deps.ts'
import { chunkSchema, toChunk } from '../wire/chunk.ts'
import { sourceIdField } from '../wire/fields.ts'

/** A document, passage by passage. */
export const getChunksByDocument = defineTool({
  name: 'get_chunks_by_document',
  title: 'Read passages in order',
  description:
    'A stretch of a document, passage by passage in reading order. Also shows what stands around a result of ' +
    'search_chunks: take its order_index as offset. Beyond the end the list is empty.',
  annotations: READ_ONLY_LOCAL,
  thirdPartyText: true,
  inputSchema: z.object({
    source_id: sourceIdField,
    limit: limitField(100, 50).describe('Passages wanted, 1 to 100, default 50.'),
    offset: z.int().min(0).default(0).describe('First passage wanted, default 0.'),
  }),
  outputSchema: z.object({
    source_id: z.string().describe('Document id.'),
    chunks: z.array(chunkSchema).describe('In reading order.'),
    total_count: z.int().describe('Passages of the document.'),
    offset: z.int().describe('As asked.'),
    limit: z.int().describe('As asked.'),
  }),
  async handler({ source_id, limit, offset }, { documents }: Pick<Deps, 'documents'>) {
    const { chunks, totalCount } = await documents.chunksOf(source_id, { offset, limit })
    return { source_id, chunks: chunks.map(toChunk), total_count: totalCount, offset, limit }
  },
})
