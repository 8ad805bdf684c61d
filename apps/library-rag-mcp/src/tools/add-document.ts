import { ADDITIVE, defineTool } from '@agora-mcp/core/mcp'
import { boundedText } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { KINDS } from '../domain/kinds/kind.ts'
import type { Deps } from '../ports/deps.ts'
import { ingestedSchema, ingestFile, overrideFields } from '../wire/ingested.ts'

/** Tool that ingests a file of any format. */
export const addDocument = defineTool({
  name: 'add_document',
  title: 'Put a document into the library',
  description:
    'Reads a file of any kind, told by its content, and stores its passages as parse_pdf does. ' +
    'Word, Excel, PowerPoint, OpenDocument, CSV, EPUB, web pages, Markdown, text, mail with its attachments, pictures, PDF. ' +
    'Where there are no pages, location says where a passage stands.',
  annotations: { ...ADDITIVE, idempotentHint: true, openWorldHint: true },
  audit: {
    input: { path: 'file' },
    output: { source_id: 'id', kind: 'value', status: 'value', chunks_count: 'count', replaced: 'value' },
  },
  thirdPartyText: true,
  canBeTask: true,
  inputSchema: z.object({
    path: boundedText(4096).describe('Path under the allowed folders, e.g. ~/Office/minutes.docx.'),
    ...overrideFields,
  }),
  outputSchema: ingestedSchema.extend({
    kind: z.enum(KINDS).nullable().describe('What the file is, null while in_progress.'),
  }),
  async handler({ path, ...overrides }, deps: Deps, context) {
    const { output, kind } = await ingestFile(
      { path, overrides, tool: 'add_document', ofAnyKind: true },
      deps,
      context,
    )
    return { ...output, kind }
  },
})
