import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { languageField } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { toTocRecords } from '../domain/toc.ts'
import type { Deps } from '../ports/deps.ts'
import { chunkSchema, toChunk } from '../wire/chunk.ts'
import { sourceIdField } from '../wire/fields.ts'
import { tocSchema } from '../wire/toc.ts'

/** One document with what belongs to it. */
export const getDocument = defineTool({
  name: 'get_document',
  title: 'Read one document',
  description:
    'One document: its metadata and, where asked, its table of contents and all its passages. ' +
    'A long book has hundreds of passages: page through them with get_chunks_by_document instead.',
  annotations: READ_ONLY_LOCAL,
  thirdPartyText: true,
  inputSchema: z.object({
    source_id: sourceIdField,
    include_chunks: z.boolean().default(false).describe('Add every passage, default false.'),
    include_toc: z.boolean().default(false).describe('Add the table of contents, default false.'),
  }),
  outputSchema: z.object({
    source_id: z.string().describe('Document id.'),
    work: z
      .object({
        title: z.string().describe('Title.'),
        author: z.string().nullable().describe('Author, null where unknown.'),
        year: z.int().nullable().describe('Year, negative before our era, null where unknown.'),
        language: languageField,
      })
      .describe('The work.'),
    pages: z.int().describe('Physical pages.'),
    chunks_count: z.int().describe('Passages stored.'),
    warnings: z.array(z.string()).describe('What is known of the quality, e.g. pages without text.'),
    chunks: z.array(chunkSchema).nullable().describe('In reading order; null unless include_chunks.'),
    toc: tocSchema.nullable().describe('Table of contents; null unless include_toc.'),
  }),
  async handler({ source_id, include_chunks, include_toc }, { documents }: Pick<Deps, 'documents'>) {
    const document = await documents.get(source_id)
    const { title, author, year, language, chunksCount, pagesCount, warnings, toc } = document
    const all = { offset: 0, limit: chunksCount }
    return {
      source_id,
      work: { title, author, year, language },
      pages: pagesCount,
      chunks_count: chunksCount,
      warnings: [...warnings],
      chunks: include_chunks ? (await documents.chunksOf(source_id, all)).chunks.map(toChunk) : null,
      toc: include_toc ? toTocRecords(toc) : null,
    }
  },
})
