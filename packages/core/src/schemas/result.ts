import * as z from 'zod'

/** Present in answers of tools that change something; elsewhere only if false. */
export const successField = z.boolean().describe('True, unless error says why not.')

/** Explains an empty list, or what a reader should know about an answer. */
export const hintField = z
  .string()
  .nullable()
  .describe('Why nothing was found and what there is instead; null otherwise.')

export const pingSchema = z.object({ message: z.string().describe('Status in words.') })

/** JSON of an outcome that needs a decision by a person or the operator. */
export const outcomeSchema = z.object({
  success: z.literal(false).describe('False: error says what a person has to settle.'),
  error: z.string().describe('What is in the way, one sentence.'),
  code: z.string().describe('Its kind, e.g. not_found.'),
  hint: z.string().nullable().describe('What to do next.'),
})

/** JSON of every call that was not carried out; a failure has it only in its text block. */
export const errorResultSchema = outcomeSchema.extend({
  retry_after_seconds: z.number().optional().describe('Seconds to wait before the same call may succeed.'),
})

export type ErrorResult = z.output<typeof errorResultSchema>
