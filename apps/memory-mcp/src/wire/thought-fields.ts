import { storedText, textWithin } from '@agora-mcp/core/schemas'
import * as z from 'zod'

const MAX_CONCEPTS = 50

export const triggerField = storedText(2000)

export const conceptsField = z
  .array(storedText(200))
  .refine((concepts) => concepts.length <= MAX_CONCEPTS, `must be at most ${MAX_CONCEPTS}`)

/** Ignores case, accents, Unicode form and surrounding blanks. */
export const conceptFilterField = textWithin(200).optional().describe('Only with this concept.')
