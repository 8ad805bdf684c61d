import { languageField } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { isOutdated } from '../domain/reading-version.ts'
import type { StoredWork } from '../domain/work.ts'

export const workListingSchema = z.object({
  source_id: z.string().describe('Document id for the other tools.'),
  title: z.string().describe('Title.'),
  author: z.string().nullable().describe('Author, null where unknown.'),
  year: z.int().nullable().describe('Year of publication, negative before our era, null where unknown.'),
  language: languageField,
  chunks_count: z.int().describe('Passages stored.'),
  outdated: z
    .boolean()
    .describe('True where an older version of this program read it: `library-rag-mcp reread` renews it.'),
  missing: z.boolean().optional().describe('True where its file is gone, as sync found; else absent.'),
})

export function toWorkListing(work: StoredWork): z.input<typeof workListingSchema> {
  const { sourceId, title, author, year, language, chunksCount } = work
  return {
    source_id: sourceId,
    title,
    author,
    year,
    language,
    chunks_count: chunksCount,
    outdated: isOutdated(work),
    ...(work.missing && { missing: true }),
  }
}
