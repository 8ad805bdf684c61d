import * as z from 'zod'
import type { ReferenceItem } from '../domain/reference.ts'

/** A value of a reference list as results show it. */
export const referenceItemSchema = z.object({
  value: z.string().describe('What filters take.'),
  label: z.string().describe('For people, in French.'),
  description: z.string().nullable().describe('What it covers, where the list says so.'),
})

/** A value of a list on its way out. */
export const toReferenceItem = ({ value, label, description }: ReferenceItem) => ({
  value,
  label,
  description,
})
