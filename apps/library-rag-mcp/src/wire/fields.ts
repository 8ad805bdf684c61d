import * as z from 'zod'

// Arguments and fields that several tools share, so that a name means one thing everywhere.

export const sourceIdField = z
  .string()
  .min(1)
  .max(200)
  .describe('Document id from list_documents, search_chunks or parse_pdf, e.g. platon-menon.')

export const authorFilterField = z
  .string()
  .max(500)
  .optional()
  .describe('Author, loosely spelt, e.g. platon.')

export const workFilterField = z.string().max(500).optional().describe('Title, loosely spelt, e.g. Ménon.')

export const languageFilterField = z.string().max(35).optional().describe('ISO 639-1 code, e.g. fr.')

/** Names that the filters were taken to mean. */
export const filtersUsedSchema = z.object({
  authors: z
    .array(z.string())
    .nullable()
    .describe('Stored authors taken for author_filter, null without one.'),
  works: z.array(z.string()).nullable().describe('Stored titles taken for work_filter, null without one.'),
  languages: z
    .array(z.string())
    .nullable()
    .describe('Languages taken for language_filter, null without one.'),
})
