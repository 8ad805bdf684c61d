import { ADDITIVE, defineTool } from '@agora-mcp/core/mcp'
import { boundedText } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { KINDS } from '../domain/kinds/kind.ts'
import { joinIngestion } from '../pipeline/join-ingestion.ts'
import type { Deps } from '../ports/deps.ts'
import { ingestedSchema, overrideFields, toIngested } from '../wire/ingested.ts'

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
    attachments: z
      .array(
        z.object({
          source_id: z.string().describe('Document id.'),
          name: z.string().describe('File name, below those of the e-mails around it.'),
          kind: z.enum(KINDS).describe('What it is.'),
          title: z.string().describe('Title.'),
          pages: z.int().describe('Physical pages.'),
        }),
      )
      .describe("Documents of an e-mail's attachments."),
  }),
  async handler({ path, ...overrides }, deps: Deps, context) {
    const outcome = await joinIngestion({ path, overrides, ofAnyKind: true }, deps, context)
    const output = toIngested(outcome, 'add_document')
    const kind = outcome.finished ? outcome.result.kind : null
    return { ...output, kind, attachments: await attachmentsOf(output.source_id, deps) }
  },
})

async function attachmentsOf(mailId: string | null, { documents }: Pick<Deps, 'documents'>) {
  if (mailId === null) return []
  const mail = await documents.get(mailId)
  if (mail.kind !== 'email') return []
  const attached = await documents.attachmentsOf(mail.sourcePath)
  return await Promise.all(
    attached.map(async ({ sourceId, sourcePath }) => {
      const { kind, title, pagesCount } = await documents.get(sourceId)
      const name = sourcePath.slice(mail.sourcePath.length + 1)
      return { source_id: sourceId, name, kind, title, pages: pagesCount }
    }),
  )
}
