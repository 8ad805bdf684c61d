import { ADDITIVE, defineTool } from '@agora-mcp/core/mcp'
import * as z from 'zod'
import type { Deps } from '../ports.ts'

const inputSchema = z.object({
  pdf_path: z
    .string()
    .min(1)
    .max(4096)
    .describe(
      'Path of the PDF on the server’s machine, e.g. ~/Books/menon.pdf. Must lie under the allowed folders.',
    ),
  title: z.string().max(500).optional().describe('Title, where the file’s own is wrong.'),
  author: z.string().max(500).optional().describe('Author, where the file’s own is wrong.'),
  year: z.int().min(-3000).max(2100).optional().describe('Year of the work, e.g. -380.'),
  language: z
    .string()
    .regex(/^[a-z]{2}$/, 'must be an ISO 639-1 code of two lower-case letters, e.g. fr')
    .optional()
    .describe('ISO 639-1 code, where detection fails.'),
})

/** Puts a PDF into the library. */
export const parsePdf = defineTool({
  name: 'parse_pdf',
  title: 'Put a PDF into the library',
  description:
    'Reads a PDF, scans included, and stores its passages, found by search_chunks at once. ' +
    'A book of 300 pages takes a minute or two, a scan some seconds a page; progress is reported. The same file again costs nothing; ' +
    'a changed file at the same path replaces the old version.',
  annotations: { ...ADDITIVE, idempotentHint: true },
  inputSchema,
  outputSchema: z.object({
    success: z.boolean().describe('True.'),
    document_name: z.string().describe('Same as source_id.'),
    source_id: z.string().describe('Id for the other tools.'),
    pages: z.int().describe('Physical pages.'),
    chunks_count: z.int().describe('Passages stored.'),
    ocr_pages: z.int().describe('Pages read by character recognition.'),
    cost_ocr: z.number().describe('Euros spent on recognition, 0 offline.'),
    cost_llm: z.number().describe('Euros spent on language models, 0 offline.'),
    cost_total: z.number().describe('Their sum.'),
    output_dir: z.string().describe('Folder with document.md, toc.json and metadata.json.'),
    metadata: z
      .object({
        title: z.string().describe('Title.'),
        author: z.string().nullable().describe('Author, null where unknown.'),
        year: z.int().nullable().describe('Year, negative before our era, null where unknown.'),
        language: z.string().nullable().describe('ISO 639-1 code, null where unknown.'),
      })
      .describe('What was found or given.'),
    warnings: z.array(z.string()).describe('What to know about the quality.'),
    replaced: z.boolean().describe('Whether an older version from the same path was replaced.'),
    duration_seconds: z.number().describe('Time taken.'),
  }),
  async handler(input, deps: Deps, { signal, progress }) {
    const { pdf_path, title, author, year, language } = input
    const start = performance.now()
    // Only now: the steps are half of the program, and most sessions read no new file.
    const { ingest } = await import('../pipeline/ingest.ts')
    const result = await ingest(pdf_path, { title, author, year, language }, deps, { signal, progress })
    return {
      success: true,
      document_name: result.sourceId,
      source_id: result.sourceId,
      pages: result.pagesCount,
      chunks_count: result.chunksCount,
      ocr_pages: result.ocrPagesCount,
      cost_ocr: 0,
      cost_llm: 0,
      cost_total: 0,
      output_dir: result.outputDir,
      metadata: { ...result.work },
      warnings: [...result.warnings],
      replaced: result.replaced,
      duration_seconds: Math.round(performance.now() - start) / 1000,
    }
  },
})
