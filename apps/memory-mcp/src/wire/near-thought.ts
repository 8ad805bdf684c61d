import { rounded, similarityField, toMoment } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import type { NearThought } from '../domain/recall/nearest.ts'
import { fitTexts } from './answer-size.ts'
import { READ_THOUGHT } from './thought.ts'

/** Bytes of an answer for related thoughts. */
const ROOM = 10_000

export const nearThoughtSchema = z.object({
  uuid: z.string().describe('Id of the thought.'),
  content: z.string().describe('What it says, verbatim.'),
  timestamp: z.string().describe('When it was noted, ISO 8601.'),
  similarity: similarityField.describe('Closeness in meaning, 0 to 1.'),
})

export function toNearThoughts(near: readonly NearThought[]): z.input<typeof nearThoughtSchema>[] {
  const texts = near.map(({ thought }) => ({ text: thought.content, stretch: null, readOn: READ_THOUGHT }))
  const fitted = fitTexts(texts, ROOM)
  return near.map(({ thought: { uuid, timestamp }, similarity }, at) => ({
    uuid,
    content: fitted[at] ?? '',
    timestamp: toMoment(timestamp),
    similarity: rounded(similarity),
  }))
}
