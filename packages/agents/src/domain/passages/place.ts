import * as z from 'zod'

/** A piece of a document: `text` starts at `char_start`. */
export const placeSchema = z.object({
  text: z.string(),
  source: z.string(),
  location: z.string(),
  char_start: z.int(),
  char_end: z.int(),
})

export type Place = z.output<typeof placeSchema>
