import * as z from 'zod'
import type { ReferenceItem } from '../domain/reference.ts'
import { cutLine } from './bounded-details.ts'

export const referenceItemSchema = z.object({
  value: z.string().describe('What filters take.'),
  label: z.string().describe('For people, in French.'),
  description: z.string().nullable().describe('What it covers, where the list says so.'),
})

export const toReferenceItem = ({ value, label, description }: ReferenceItem) => ({
  value,
  label: cutLine(label),
  description: cutLine(description),
})
