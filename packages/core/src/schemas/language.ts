import * as z from 'zod'

/** Language given by a caller: an ISO 639-1 code, e.g. `fr`. */
export const languageCodeField = z
  .string()
  .refine((code) => /^[a-z]{2}$/.test(code), 'must be an ISO 639-1 code of two lower-case letters, e.g. fr')

export const languageField = z.string().nullable().describe('ISO 639-1 code, null where unknown.')
