import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { cursorField, limitField, nextCursorField } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { PRIVACY_LEVELS, THOUGHT_TYPES } from '../domain/memory.ts'
import { filterNames } from '../pipeline/name-filters.ts'
import type { Deps } from '../ports/deps.ts'
import { fitItems, fitPage } from '../wire/answer-size.ts'
import { sinceField, toCommonFilter, untilField } from '../wire/common-filter.ts'
import { projectFilterField } from '../wire/fields.ts'
import {
  READ_THOUGHT,
  thoughtShape,
  thoughtStateShape,
  toThoughtState,
  toThoughtWire,
} from '../wire/thought.ts'
import { conceptFilterField } from '../wire/thought-fields.ts'

const inputSchema = z.object({
  limit: limitField(500, 50).describe('Default 50.'),
  thought_type_filter: z.enum(THOUGHT_TYPES).optional().describe('Only this kind.'),
  concept_filter: conceptFilterField,
  privacy_level_filter: z.enum(PRIVACY_LEVELS).optional().describe('Only of this level.'),
  project_filter: projectFilterField,
  since: sinceField,
  until: untilField,
  include_superseded: z.boolean().default(false).describe('Also superseded ones; default false.'),
  cursor: cursorField,
})

export const listThoughts = defineTool({
  name: 'list_thoughts',
  title: 'List thoughts',
  description: 'Thoughts, newest first. To find them by meaning use search_thoughts.',
  annotations: READ_ONLY_LOCAL,
  audit: { output: { thoughts: 'count' } },
  thirdPartyText: true,
  inputSchema,
  outputSchema: z.object({
    thoughts: z.array(z.object({ ...thoughtShape, ...thoughtStateShape })).describe('Newest first.'),
    total_count: z.int().describe('Thoughts under these filters, shown or not.'),
    next_cursor: nextCursorField,
  }),
  async handler(input, deps: Pick<Deps, 'thoughts' | 'conversations' | 'zone' | 'storedLevel'>) {
    const level = input.privacy_level_filter
    const filter = {
      thoughtType: input.thought_type_filter ?? null,
      concepts: await filterNames('concept', input.concept_filter, deps),
      privacyLevel: level === undefined ? null : deps.storedLevel(level),
      ...toCommonFilter(input, deps),
      due: null,
      withSuperseded: input.include_superseded,
    }
    const cursor = input.cursor ?? null
    const { shown, totalCount, nextCursor } = await fitPage(
      (limit) => deps.thoughts.list(filter, { cursor, limit }),
      input.limit,
      (items) =>
        fitItems(
          items.map((thought) => ({ ...toThoughtWire(thought), ...toThoughtState(thought) })),
          'content',
          () => ({ stretch: null, readOn: READ_THOUGHT }),
        ),
    )
    return { thoughts: shown, total_count: totalCount, next_cursor: nextCursor }
  },
})
