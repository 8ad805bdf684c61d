import { ADDITIVE, defineTool } from '@agora-mcp/core/mcp'
import { boundedText } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { joinIngestion } from '../pipeline/join-ingestion.ts'
import type { Deps } from '../ports/deps.ts'
import { ingestedSchema, overrideFields, toIngested } from '../wire/ingested.ts'

const inputSchema = z.object({
  pdf_path: boundedText(4096).describe(
    'Path under the allowed folders, e.g. ~/Books/menon.pdf, or https: address where allowed.',
  ),
  ...overrideFields,
})

export const parsePdf = defineTool({
  name: 'parse_pdf',
  title: 'Put a PDF into the library',
  description:
    'Reads a PDF, scans included, and stores its passages, found by search_chunks at once. ' +
    'A book of 300 pages takes a minute or two, a scan some seconds a page. The same file again costs nothing; ' +
    'a changed file at the same path replaces the old version. Offline and free, unless the user has switched on ' +
    'Mistral (LIBRARY_RAG_MISTRAL=true): the document is then sent there, at a cost that the result tells.',
  // Open world: with the user's consent a document is sent to Mistral, and an address may be fetched.
  annotations: { ...ADDITIVE, idempotentHint: true, openWorldHint: true },
  audit: {
    input: { pdf_path: 'file' },
    output: { source_id: 'id', status: 'value', pages: 'count', chunks_count: 'count', replaced: 'value' },
  },
  thirdPartyText: true,
  canBeTask: true,
  inputSchema,
  outputSchema: ingestedSchema,
  async handler({ pdf_path: path, ...overrides }, deps: Deps, context) {
    const outcome = await joinIngestion({ path, overrides, ofAnyKind: false }, deps, context)
    return toIngested(outcome, 'parse_pdf')
  },
})
