import { textWithin } from '@agora-mcp/core/schemas'
import * as z from 'zod'

// Arguments and fields shared by several tools, so that a name has one meaning everywhere.

export const sourceIdField = z
  .string()
  .min(1)
  .max(200)
  .describe('Document id from list_documents, search_chunks or parse_pdf, e.g. platon-menon.')

export const orderIndexField = z.int().min(0).optional()

/** Offset of a passage found by check_quotation, given with the other one or not at all. */
export const charStartField = z.int().min(0).optional()
export const charEndField = z.int().min(1).optional()

export const authorFilterField = textWithin(500).optional().describe('Author, loosely spelt, e.g. platon.')

export const workFilterField = textWithin(500).optional().describe('Title, loosely spelt, e.g. Ménon.')

export const languageFilterField = textWithin(35).optional().describe('ISO 639-1 code, e.g. fr.')

/** Optional limit; the default is what fits into an answer. */
export const optionalLimit = (max: number) => z.int().min(1).max(max).optional()

export const detailField = z
  .boolean()
  .default(false)
  .describe('Add ids, key phrases, printed pages, offsets and raw scores, default false.')

/** Names that the filters matched; null if no filter was given. */
export const filtersUsedSchema = z
  .object({
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
  .nullable()
