import * as z from 'zod'
import type { OcrUsage } from './usage.ts'

export interface TranscribedPage {
  /** Physical page from 1. */
  readonly number: number
  /** Its text in Markdown, without running heads and page numbers. */
  readonly markdown: string
  /** Text above and below the page's text; null if there is none. */
  readonly header: string | null
  readonly footer: string | null
}

/** Description of some pages by the service, beside their text. */
export interface Annotation {
  /** As stated on a title page or cover among them; null without one. */
  readonly title: string | null
  readonly author: string | null
  /** As printed, in order; level 1 is the highest. */
  readonly headings: readonly { readonly title: string; readonly level: number }[]
}

export const annotationSchema: z.ZodType<Annotation> = z.object({
  title: z
    .string()
    .nullable()
    .describe('Title of the work, if a title page or cover among these pages states it.'),
  author: z.string().nullable().describe('Its author, if stated on such a page.'),
  headings: z
    .array(
      z.object({
        title: z.string().describe('The heading exactly as printed.'),
        level: z
          .number()
          .describe('1 for the highest division, such as a part or chapter; deeper ones 2 to 6.'),
      }),
    )
    .describe('Headings of parts, chapters and sections on these pages, in order; no running heads.'),
})

export const ANNOTATION_PROMPT =
  'These are consecutive pages of a book. State only what is printed on them, letter for letter; null for what is not.'

export interface Transcript {
  readonly pages: readonly TranscribedPage[]
  /** Null if the service gave none, or an invalid one. */
  readonly annotation: Annotation | null
  readonly usage: OcrUsage
}
