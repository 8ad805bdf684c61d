import { ADDITIVE, defineTool } from '@agora-mcp/core/mcp'
import { storedLabel, successField } from '@agora-mcp/core/schemas'
import { defined } from '@agora-mcp/core/schemas/defined'
import * as z from 'zod'
import { PRIVACY_LEVELS, THOUGHT_TYPES } from '../domain/memory.ts'
import { updateThought as changeThought, type ThoughtChange } from '../pipeline/update-thought.ts'
import type { Deps } from '../ports/deps.ts'
import { fitTexts } from '../wire/answer-size.ts'
import { contentField, projectOrNoneField, uuidField, uuidOrNoneField } from '../wire/fields.ts'
import {
  READ_THOUGHT,
  thoughtShape,
  thoughtStateShape,
  toThoughtState,
  toThoughtWire,
} from '../wire/thought.ts'
import { conceptsField } from '../wire/thought-fields.ts'
import { newThoughtTimesShape, toThoughtTimes } from '../wire/thought-times.ts'

/** Maximum bytes of content repeated in the answer. */
const MAX_OF_ONE = 40_000

const inputSchema = z.object({
  uuid: uuidField.describe('Thought id.'),
  content: contentField.optional().describe('New text.'),
  thought_type: z.enum(THOUGHT_TYPES).optional().describe('New kind.'),
  trigger: storedLabel(2000).optional().describe('New trigger; empty for none.'),
  concepts: conceptsField.optional().describe('New concepts.'),
  privacy_level: z.enum(PRIVACY_LEVELS).optional().describe('As in add_thought.'),
  project: projectOrNoneField.optional().describe('New project; empty for none.'),
  ...newThoughtTimesShape,
  superseded_by: uuidOrNoneField.optional().describe('Id of the thought that replaces it; empty for none.'),
})

export const updateThought = defineTool({
  name: 'update_thought',
  title: 'Change a thought',
  description:
    'Changes a thought. A field left out stays; get_thought shows earlier versions. With superseded_by, ' +
    'searches show another instead.',
  annotations: { ...ADDITIVE, idempotentHint: true },
  audit: { input: { uuid: 'id', superseded_by: 'id' }, output: { version: 'value' } },
  thirdPartyText: true,
  inputSchema,
  outputSchema: z.object({
    success: successField,
    ...thoughtShape,
    ...thoughtStateShape,
  }),
  async handler({ uuid, ...input }, deps: Deps, work) {
    const { content, thought_type, trigger, concepts, privacy_level, project, superseded_by } = input
    const change: ThoughtChange = {
      ...defined({ content, concepts, thoughtType: thought_type }),
      ...(trigger !== undefined && { trigger: trigger || null }),
      ...(privacy_level !== undefined && { privacyLevel: deps.storedLevel(privacy_level) }),
      ...(project !== undefined && { project: project || null }),
      ...toThoughtTimes(input, deps),
      ...(superseded_by !== undefined && { supersededBy: superseded_by.toLowerCase() || null }),
    }
    const thought = await changeThought(uuid.toLowerCase(), change, deps, work)
    const shown = { ...toThoughtWire(thought), ...toThoughtState(thought) }
    const place = { stretch: null, readOn: READ_THOUGHT }
    const [told = ''] = fitTexts([{ ...place, text: shown.content }], MAX_OF_ONE, MAX_OF_ONE)
    return { success: true, ...shown, content: told }
  },
})
