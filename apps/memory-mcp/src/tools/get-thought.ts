import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { toMoment } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { namedLevel, PRIVACY_LEVELS, THOUGHT_TYPES, type ThoughtVersion } from '../domain/memory.ts'
import { RELATED } from '../domain/recall/nearest.ts'
import { versionNotFound } from '../domain/store-errors.ts'
import type { Deps } from '../ports/deps.ts'
import { bytesOf, fitItems, fitTexts, MAX_BYTES } from '../wire/answer-size.ts'
import { shownProjectField, uuidField, wholeNumber } from '../wire/fields.ts'
import { nearThoughtSchema, toNearThoughts } from '../wire/near-thought.ts'
import {
  thoughtShape,
  thoughtStateShape,
  thoughtTimesShown,
  toShownTimes,
  toThoughtState,
  toThoughtWire,
} from '../wire/thought.ts'

const MAX_RELATED = 5
/** Bytes of an answer reserved for earlier versions, if there are any. */
const ROOM_OF_VERSIONS = 4_000

const versionSchema = z.object({
  version: z.int().describe('Its number.'),
  content: z.string().describe('What it said, verbatim.'),
  thought_type: z.enum(THOUGHT_TYPES).describe('Its kind then.'),
  trigger: z.string().nullable().describe('Its trigger then.'),
  concepts: z.array(z.string()).describe('Its concepts then.'),
  privacy_level: z.enum(PRIVACY_LEVELS).describe('Who could see it then.'),
  project: shownProjectField,
  ...thoughtTimesShown,
  timestamp: z.string().describe('When it got this content.'),
})

export const getThought = defineTool({
  name: 'get_thought',
  title: 'Read a thought',
  description: 'One thought in full, by id, with what it said before and up to five related ones.',
  annotations: READ_ONLY_LOCAL,
  audit: { input: { uuid: 'id' } },
  thirdPartyText: true,
  inputSchema: z.object({
    uuid: uuidField.describe('Thought id from add_thought, search_thoughts or list_thoughts.'),
    version: wholeNumber.optional().describe('One version, whole.'),
  }),
  outputSchema: z.object({
    ...thoughtShape,
    ...thoughtStateShape,
    previous_versions: z.array(versionSchema).describe('Oldest first.'),
    related: z.array(nearThoughtSchema).describe('Nearest first.'),
  }),
  async handler({ uuid, version }, { thoughts }: Pick<Deps, 'thoughts'>) {
    const id = uuid.toLowerCase()
    const thought = await thoughts.get(id)
    const versions = await thoughts.versions(id)
    const shown = { ...toThoughtWire(thought), ...toThoughtState(thought) }
    if (version !== undefined) {
      const alone = { ...shown, previous_versions: [], related: [] }
      if (version === thought.version) return alone
      const earlier = versions.find((one) => one.version === version)
      if (earlier === undefined) throw versionNotFound(id, version, thought.version)
      const { timestamp: updated_at, ...then } = toVersion(earlier)
      return { ...alone, ...then, updated_at }
    }
    // Its own windows are found too.
    const near = await thoughts.findRelated(id, 4 * MAX_RELATED)
    const beside = toNearThoughts(
      near.filter(({ similarity }) => similarity >= RELATED).slice(0, MAX_RELATED),
    )
    const room = MAX_BYTES - bytesOf([{ ...shown, content: '' }, beside])
    const most = room - ROOM_OF_VERSIONS
    const place = { text: thought.content, stretch: null, readOn: readVersion(thought) }
    const [content = ''] = fitTexts([place], most, most)
    const previous_versions = fitVersions(versions.map(toVersion), room - bytesOf(content))
    return { ...shown, content, previous_versions, related: beside }
  },
})

const toVersion = (of: ThoughtVersion): z.input<typeof versionSchema> => ({
  version: of.version,
  content: of.content,
  thought_type: of.thoughtType,
  trigger: of.trigger,
  concepts: [...of.concepts],
  privacy_level: namedLevel(of.privacyLevel),
  project: of.project,
  ...toShownTimes(of),
  timestamp: toMoment(of.timestamp),
})

const readVersion = ({ version }: { readonly version: number }): string => `version ${version} has all of it`

/** Newest versions that fit into an answer, possibly none; long contents are shortened. */
function fitVersions(versions: readonly z.input<typeof versionSchema>[], room: number) {
  if (bytesOf({ ...versions.at(-1), content: '' }) > room) return []
  const newestFirst = fitItems(
    versions.toReversed(),
    'content',
    (one) => ({ stretch: null, readOn: readVersion(one) }),
    room,
  )
  return newestFirst.toReversed()
}
