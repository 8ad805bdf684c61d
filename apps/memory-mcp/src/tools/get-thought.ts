import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { toMoment } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { PRIVACY_LEVELS, THOUGHT_TYPES, type ThoughtVersion } from '../domain/memory.ts'
import { nearestItems, RELATED } from '../domain/recall/nearest.ts'
import type { Deps } from '../ports/deps.ts'
import { shownProjectField, uuidField } from '../wire/fields.ts'
import { nearThoughtSchema, toNearThoughts } from '../wire/near-thought.ts'
import { thoughtShape, thoughtStateShape, toThoughtState, toThoughtWire } from '../wire/thought.ts'

const MAX_RELATED = 5

const versionSchema = z.object({
  version: z.int().describe('Its number.'),
  content: z.string().describe('What it said, verbatim.'),
  thought_type: z.enum(THOUGHT_TYPES).describe('Its kind then.'),
  trigger: z.string().nullable().describe('Its trigger then.'),
  concepts: z.array(z.string()).describe('Its concepts then.'),
  privacy_level: z.enum(PRIVACY_LEVELS).describe('Who could see it then.'),
  project: shownProjectField,
  timestamp: z.string().describe('When it got this content.'),
})

/** One thought in full. */
export const getThought = defineTool({
  name: 'get_thought',
  title: 'Read a thought',
  description: 'One thought in full, by id, with what it said before and up to five related ones.',
  annotations: READ_ONLY_LOCAL,
  audit: { input: { uuid: 'id' } },
  thirdPartyText: true,
  inputSchema: z.object({
    uuid: uuidField.describe('Thought id from add_thought, search_thoughts or list_thoughts.'),
  }),
  outputSchema: z.object({
    ...thoughtShape,
    ...thoughtStateShape,
    previous_versions: z.array(versionSchema).describe('Oldest first.'),
    related: z.array(nearThoughtSchema).describe('Nearest first.'),
  }),
  async handler({ uuid }, { thoughts }: Pick<Deps, 'thoughts'>) {
    const id = uuid.toLowerCase()
    const thought = await thoughts.get(id)
    const versions = await thoughts.versions(id)
    // Its own windows are found too.
    const found = await thoughts.findRelated(id, 4 * MAX_RELATED)
    const near = nearestItems(found, { least: RELATED, limit: MAX_RELATED })
    const related = await thoughts.byRow(near.map(({ item }) => item))
    return {
      ...toThoughtWire(thought),
      ...toThoughtState(thought),
      previous_versions: versions.map(toVersion),
      related: toNearThoughts(near, related),
    }
  },
})

const toVersion = (of: ThoughtVersion): z.input<typeof versionSchema> => ({
  version: of.version,
  content: of.content,
  thought_type: of.thoughtType,
  trigger: of.trigger,
  concepts: [...of.concepts],
  privacy_level: of.privacyLevel,
  project: of.project,
  timestamp: toMoment(of.timestamp),
})
