import { DESTRUCTIVE, defineTool, Unconfirmed } from '@agora-mcp/core/mcp'
import { successField } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { say } from '../messages/index.ts'
import { deleteAttachments } from '../pipeline/delete-attachments.ts'
import type { Deps } from '../ports/deps.ts'
import { sourceIdField } from '../wire/fields.ts'

export const deleteDocument = defineTool({
  name: 'delete_document',
  title: 'Delete a document',
  description:
    'Removes a document with its passages, its output folder and, of an e-mail, its attachments; the file itself stays. ' +
    'It cannot be undone, so it is ' +
    'refused without confirm, with a preview of what would be deleted.',
  annotations: DESTRUCTIVE,
  audit: {
    input: { source_id: 'id', confirm: 'value' },
    output: { deleted_chunks: 'count', deleted_summaries: 'count', deleted_attachments: 'count' },
  },
  thirdPartyText: true,
  inputSchema: z.object({
    source_id: sourceIdField,
    confirm: z.boolean().default(false).describe('Must be true, default false.'),
  }),
  outputSchema: z.object({
    success: successField,
    source_id: z.string().describe('The deleted id.'),
    deleted_chunks: z.int().describe('Passages removed.'),
    deleted_summaries: z.int().describe('Summaries removed.'),
    deleted_attachments: z
      .int()
      .describe("Documents of an e-mail's attachments removed, their passages counted."),
    deleted_work: z.boolean().describe('Whether the work was removed.'),
  }),
  async handler(
    { source_id, confirm },
    { documents, documentOutput }: Pick<Deps, 'documents' | 'documentOutput'>,
  ) {
    const { title, chunksCount, kind, sourcePath } = await documents.get(source_id)
    const attached = kind === 'email' ? await documents.attachmentsOf(sourcePath) : []
    if (!confirm)
      throw new Unconfirmed(
        say('unconfirmed', { title, passages: chunksCount, attachments: attached.length }),
      )
    // Delete attachments and files first: after an interruption the document still exists and can be deleted again.
    const attachments = await deleteAttachments(attached, { documents, documentOutput })
    await documentOutput.remove(source_id)
    const own = await documents.delete(source_id)
    return {
      success: true,
      source_id,
      deleted_chunks: own.deletedChunks + attachments.deletedChunks,
      deleted_summaries: own.deletedSummaries + attachments.deletedSummaries,
      deleted_attachments: attached.length,
      deleted_work: true,
    }
  },
})
