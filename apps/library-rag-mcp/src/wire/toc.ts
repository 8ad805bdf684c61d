import * as z from 'zod'
import type { TocRecord } from '../domain/toc.ts'

const tocEntrySchema: z.ZodType<TocRecord> = z.object({
  title: z.string().describe('Heading.'),
  level: z.int().describe('1 is the highest.'),
  page_start: z.int().nullable().describe('Physical page, null where unknown.'),
  get children() {
    return z.array(tocEntrySchema).describe('Headings below it.')
  },
})

export const tocSchema = z.array(tocEntrySchema)
