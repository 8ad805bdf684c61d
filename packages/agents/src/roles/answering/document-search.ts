import { defined } from '@agora-mcp/core/schemas/defined'
import * as z from 'zod'
import type { WantedAction } from '../../domain/session/action.ts'
import { purpose, reason } from '../../messages/index.ts'
import { foundSchema } from './passages.ts'

export const SEARCH = 'office__search_documents'

export const resultsSchema = z.object({
  results: z.array(foundSchema),
  still_reading: z.object({ read: z.int(), found: z.int() }).nullable(),
  unread: z.int().nullable().default(0),
  named: z
    .array(z.object({ source: z.string(), title: z.string(), date: z.string().nullable() }))
    .default([]),
  project: z.string().nullable().default(null),
  documents: z.array(z.string()).default([]),
  projects: z.array(z.string()).default([]),
  /** True if documents have more passages than were read. */
  truncated: z.boolean().default(false),
})

/** Requests the passages on a question. @param limit Maximum number of passages. */
export const searchFor = (question: string, limit: number, project: string | null): WantedAction => ({
  type: 'fetch_document',
  tool: SEARCH,
  arguments: { question, limit, ...defined({ project }) },
  ...purpose(reason('search_documents')),
})
