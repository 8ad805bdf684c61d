import { ADDITIVE, defineTool } from '@agora-mcp/core/mcp'
import { successField, toMoment } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { NO_TIMES, PRIVACY_LEVELS, THOUGHT_TYPES } from '../domain/memory.ts'
import { addThought as storeThought } from '../pipeline/add-thought.ts'
import type { Deps } from '../ports/deps.ts'
import { contentField, PRIVACY_MEANING, projectField } from '../wire/fields.ts'
import { nearThoughtSchema, toNearThoughts } from '../wire/near-thought.ts'
import { conceptsField, triggerField } from '../wire/thought-fields.ts'
import { thoughtTimesShape, toThoughtTimes } from '../wire/thought-times.ts'

const inputSchema = z.object({
  content: contentField.describe('Kept verbatim; up to 100 kB.'),
  thought_type: z.enum(THOUGHT_TYPES).default('reflection').describe('Default reflection.'),
  trigger: triggerField.optional().describe('Its occasion.'),
  concepts: conceptsField.default([]).describe('E.g. ["embeddings"].'),
  privacy_level: z.enum(PRIVACY_LEVELS).default('private').describe(`${PRIVACY_MEANING}. Default private.`),
  project: projectField.optional().describe('Default none, found in all.'),
  ...thoughtTimesShape,
})

export const addThought = defineTool({
  name: 'add_thought',
  title: 'Note a thought',
  description:
    'Stores a thought or fact. Change what similar_existing shows with update_thought; keep what was said ' +
    'with add_message.',
  annotations: ADDITIVE,
  audit: { output: { thought_id: 'id', similar_existing: 'count' } },
  thirdPartyText: true,
  inputSchema,
  outputSchema: z.object({
    success: successField,
    thought_id: z.string().describe('Id for the other tools.'),
    timestamp: z.string().describe('When it was noted, ISO 8601.'),
    similar_existing: z
      .array(nearThoughtSchema)
      .describe('Older thoughts that it may replace: other statements on its subject, or nearly the same.'),
  }),
  async handler(input, deps: Deps, work) {
    const thought = {
      uuid: deps.newId(),
      timestamp: deps.clock().toISOString(),
      content: input.content,
      thoughtType: input.thought_type,
      trigger: input.trigger ?? null,
      concepts: input.concepts,
      privacyLevel: deps.storedLevel(input.privacy_level),
      project: input.project ?? null,
      ...NO_TIMES,
      ...toThoughtTimes(input, deps),
    }
    const similar = await storeThought(thought, deps, work)
    return {
      success: true,
      thought_id: thought.uuid,
      timestamp: toMoment(thought.timestamp),
      similar_existing: toNearThoughts(similar),
    }
  },
})
