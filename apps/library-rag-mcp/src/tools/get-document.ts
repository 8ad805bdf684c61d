import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { fitTokens, languageField } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { toTocRecords } from '../domain/toc.ts'
import type { Deps } from '../ports/deps.ts'
import { chunkSchema, toChunk } from '../wire/chunk.ts'
import { detailField, sourceIdField } from '../wire/fields.ts'
import { fitList } from '../wire/fit-results.ts'
import { fitToc } from '../wire/fit-toc.ts'
import { tocSchema } from '../wire/toc.ts'

export const getDocument = defineTool({
  name: 'get_document',
  title: 'Read one document',
  description:
    'One document: its metadata and, where asked, its table of contents and its passages. ' +
    'Of each comes as much as fits into some 6,000 tokens; hint says what was left out. ' +
    'To read on, page through the passages with get_chunks_by_document.',
  annotations: READ_ONLY_LOCAL,
  audit: { input: { source_id: 'id', include_chunks: 'value' }, output: { chunks_count: 'count' } },
  thirdPartyText: true,
  inputSchema: z.object({
    source_id: sourceIdField,
    include_chunks: z.boolean().default(false).describe('Add its passages, default false.'),
    include_toc: z.boolean().default(false).describe('Add the table of contents, default false.'),
    detail: detailField.describe(
      'Add everything, however long, and each passage with id, key phrases and offsets, default false.',
    ),
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
    file: z.string().describe('Path of its file; for an attachment, its name below the path of the e-mail.'),
    missing: z.boolean().optional().describe('True where its file is gone, as sync found; else absent.'),
    pages: z.int().describe('Physical pages.'),
    chunks_count: z.int().describe('Passages stored.'),
    warnings: z.array(z.string()).describe('What is known of the quality, e.g. pages without text.'),
    chunks: z.array(chunkSchema).nullable().describe('In reading order; null unless include_chunks.'),
    toc: tocSchema.nullable().describe('Table of contents; null unless include_toc.'),
    next_offset: z
      .int()
      .nullable()
      .describe('Offset for get_chunks_by_document where passages were left out; null otherwise.'),
    hint: z
      .string()
      .nullable()
      .describe('What was left out for its length and how to get it; null if nothing.'),
  }),
  async handler({ source_id, include_chunks, include_toc, detail }, { documents }: Pick<Deps, 'documents'>) {
    const document = await documents.get(source_id)
    const { title, author, year, language, chunksCount, pagesCount, warnings } = document
    const all = include_chunks
      ? (await documents.chunksOf(source_id, { offset: 0, limit: chunksCount })).chunks
      : []
    const mapped = all.map((chunk) => toChunk(chunk, detail))
    const chunks = detail ? mapped : fitTokens(mapped)
    const whole = toTocRecords(document.toc)
    const { toc, isWhole } = detail ? { toc: whole, isWhole: true } : fitToc(include_toc ? whole : [])
    const leftOut = [
      ...(chunks.length < mapped.length
        ? [`passages from ${chunks.length} on (get_chunks_by_document)`]
        : []),
      ...(isWhole ? [] : ['the lower part of the table of contents']),
    ]
    return {
      source_id,
      work: { title, author, year, language },
      file: document.sourcePath,
      ...(document.missing && { missing: true }),
      pages: pagesCount,
      chunks_count: chunksCount,
      warnings: detail ? [...warnings] : fitList(warnings),
      chunks: include_chunks ? chunks : null,
      toc: include_toc ? toc : null,
      next_offset: chunks.length < mapped.length ? chunks.length : null,
      hint:
        leftOut.length === 0 ? null : `Left out for length: ${leftOut.join('; ')}. detail: true gives all.`,
    }
  },
})
