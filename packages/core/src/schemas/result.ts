import * as z from 'zod'

/** Failures are results of their own form, so a success always says so. */
export const successField = z.boolean().describe('True.')

/** Why a list is empty, or what a reader should know of an answer. */
export const hintField = z
  .string()
  .nullable()
  .describe('Why nothing was found and what there is instead; null otherwise.')

/** Answer of `ping`. */
export const pingSchema = z.object({ message: z.string().describe('Status in words.') })

/** The JSON of every failed call, in the text block; a failure has no structured content. */
export const errorResultSchema = z.object({
  success: z.literal(false),
  error: z.string().describe('What went wrong, one sentence.'),
  code: z.string().describe('Error code of core/errors, `internal` or `cancelled`.'),
  hint: z.string().nullable().describe('What to do next; null where nothing helps.'),
  retry_after_seconds: z.number().optional().describe('Seconds to wait before the same call may succeed.'),
})

export type ErrorResult = z.output<typeof errorResultSchema>
