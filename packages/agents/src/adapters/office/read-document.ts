import { AppError } from '@agora-mcp/core/errors'
import * as z from 'zod'
import { problem } from '../../messages/index.ts'
import type { Documents } from '../../ports/documents.ts'
import { type OfficeTool, officeTool } from './office-tool.ts'

/** UTF-16 units per answer, about 6,000 tokens. */
const MAX_TEXT = 20_000

export const readDocument = (documents: Documents): OfficeTool =>
  officeTool({
    name: 'read_document',
    description:
      'The text of a document of the office from one offset to another, as it stands there. Paths come from ' +
      'search_documents. Longer texts come in pieces; next_from leads on, null at the end.',
    thirdPartyText: true,
    readOnly: true,
    inputSchema: z.object({
      path: z.string().min(1).max(4_096).describe('Path below the documents folders, from search_documents.'),
      from: z.int().min(0).default(0).describe('Offset in UTF-16 units, default 0.'),
      to: z
        .int()
        .min(1)
        .optional()
        .describe('End offset, exclusive; by default as much as one answer holds.'),
    }),
    async run(scope, { path: named, from, to }) {
      const path = documents.resolve(scope, named)
      const text = await documents.textOf(scope, path)
      if (text === null) {
        throw new AppError('not_found', problem('document_unread', { document: path }))
      }
      const start = Math.min(from, text.length)
      const end = Math.max(start, Math.min(to ?? text.length, start + MAX_TEXT, text.length))
      const title = documents.list(scope).find((document) => document.path === path)?.title ?? path
      return {
        path,
        title,
        text: text.slice(start, end),
        char_start: start,
        char_end: end,
        total_length: text.length,
        next_from: end < (to ?? text.length) && end < text.length ? end : null,
      }
    },
  })
