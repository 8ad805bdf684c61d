import * as z from 'zod'

/** Stands in answers of tools that change something; other answers have it only where it is false. */
export const successField = z.boolean().describe('True, unless error says why not.')

/** Why a list is empty, or what a reader should know of an answer. */
export const hintField = z
  .string()
  .nullable()
  .describe('Why nothing was found and what there is instead; null otherwise.')

/** Answer of `ping`. */
export const pingSchema = z.object({ message: z.string().describe('Status in words.') })

/** The JSON of an outcome that a person or the operator has to settle. */
export const outcomeSchema = z.object({
  success: z.literal(false).describe('False: error says what a person has to settle.'),
  error: z.string().describe('What is in the way, one sentence.'),
  code: z.string().describe('Its kind, e.g. not_found.'),
  hint: z.string().nullable().describe('What to do next.'),
})

/** The JSON of every call that was not carried out; a failure has it in its text block alone. */
export const errorResultSchema = outcomeSchema.extend({
  retry_after_seconds: z.number().optional().describe('Seconds to wait before the same call may succeed.'),
})

export type ErrorResult = z.output<typeof errorResultSchema>
