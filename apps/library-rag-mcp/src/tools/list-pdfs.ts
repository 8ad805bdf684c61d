import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { fitTokens, hintField } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { containsWords } from '../domain/filters/contains-words.ts'
import type { Deps } from '../ports/deps.ts'
import { optionalLimit } from '../wire/fields.ts'

const DEFAULT_LIMIT = 50
const BYTES_A_MB = 1_000_000

export const listPdfs = defineTool({
  name: 'list_pdfs',
  title: 'List PDF files',
  description:
    'PDF files that parse_pdf may read, in the library or not, those high up in the folders first. ' +
    'For what is in the library already use list_documents. Hidden folders and links are passed over.',
  annotations: READ_ONLY_LOCAL,
  audit: { output: { pdfs: 'count', total_count: 'count' } },
  thirdPartyText: true,
  inputSchema: z.object({
    folder: z
      .string()
      .max(4096)
      .optional()
      .describe('Folder to look below, e.g. ~/Books; default: all allowed.'),
    name_filter: z
      .string()
      .max(200)
      .optional()
      .describe('Words in the path, loosely spelt, e.g. platon menon.'),
    limit: optionalLimit(500).describe(
      'Files wanted, 1 to 500; by default 50, fewer where they pass some 6,000 tokens.',
    ),
    offset: z.int().min(0).default(0).describe('First file wanted, default 0.'),
  }),
  outputSchema: z.object({
    pdfs: z
      .array(
        z.object({
          path: z.string().describe('Path for parse_pdf.'),
          size_mb: z.number().nullable().describe('Size in MB, null where unknown.'),
          source_id: z.string().nullable().describe('Its document in the library, null where it is not in.'),
        }),
      )
      .describe('By depth, folder and name.'),
    total_count: z.int().describe('Files found, shown or not.'),
    next_offset: z.int().nullable().describe('Offset of the next file, null at the end.'),
    folders: z.array(z.string()).describe('The folders that may be read.'),
    hint: hintField,
  }),
  async handler(
    { folder, name_filter, limit, offset },
    { pdfFolders, documents }: Pick<Deps, 'pdfFolders' | 'documents'>,
    { signal },
  ) {
    const asked = folder?.trim() || undefined
    const { pdfs, isWhole } = await pdfFolders.list(asked, signal)
    const wanted = name_filter?.trim() ? pdfs.filter((path) => containsWords(path, name_filter)) : pdfs
    const page = wanted.slice(offset, offset + (limit ?? DEFAULT_LIMIT))
    const sizes = await pdfFolders.sizes(page)
    const stored = await Promise.all(page.map((path) => documents.findByPath(path)))
    const listed = page.map((path, at) => ({
      path,
      size_mb: inMegabytes(sizes[at] ?? null),
      source_id: stored[at]?.sourceId ?? null,
    }))
    const shown = limit === undefined ? fitTokens(listed) : listed
    const end = offset + shown.length
    return {
      pdfs: shown,
      total_count: wanted.length,
      next_offset: shown.length > 0 && end < wanted.length ? end : null,
      folders: [...(await pdfFolders.folders())],
      hint: hintOf(wanted.length, isWhole),
    }
  },
})

const inMegabytes = (bytes: number | null): number | null =>
  bytes === null ? null : Math.round((100 * bytes) / BYTES_A_MB) / 100

function hintOf(count: number, isWhole: boolean): string | null {
  if (!isWhole) return 'There are too many folders to look into all of them; name a folder to look deeper.'
  return count > 0 ? null : 'No PDF there; LIBRARY_RAG_ALLOWED_ROOTS names the folders that may be read.'
}
