import * as z from 'zod'
import type { TocEntry } from '../domain/toc.ts'

interface TocWire {
  title: string
  level: number
  page_start: number | null
  children: TocWire[]
}

const tocEntrySchema: z.ZodType<TocWire> = z.object({
  title: z.string().describe('Heading.'),
  level: z.int().describe('1 is the highest.'),
  page_start: z.int().nullable().describe('Physical page, null where unknown.'),
  get children() {
    return z.array(tocEntrySchema).describe('Headings below it.')
  },
})

/** A table of contents, nested. */
export const tocSchema = z.array(tocEntrySchema)

/** Maps a table of contents to the wire. */
export function toToc(entries: readonly TocEntry[]): TocWire[] {
  return entries.map(({ title, level, pageStart, children }) => ({
    title,
    level,
    page_start: pageStart,
    children: toToc(children),
  }))
}
