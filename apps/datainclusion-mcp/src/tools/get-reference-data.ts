import { defineTool, READ_ONLY_EXTERNAL } from '@agora-mcp/core/mcp'
import * as z from 'zod'
import { joinNotes } from '../domain/join-notes.ts'
import {
  REFERENCE_CATEGORIES,
  type ReferenceCategory,
  type ReferenceList,
  THEME_CATEGORIES,
} from '../domain/reference.ts'
import type { Deps } from '../ports.ts'
import { given, noteField } from '../wire/fields.ts'
import { referenceItemSchema, toReferenceItem } from '../wire/reference.ts'

export const getReferenceData = defineTool({
  name: 'get_reference_data',
  title: 'Read the values of filters',
  description:
    'The valid values of one filter or field, with labels for people. ' +
    'Call it before filtering by themes, costs, target_audience or network, and to explain values in results. ' +
    'A theme also has a category, the part before the two hyphens, which filters accept as well. Needs no token.',
  annotations: READ_ONLY_EXTERNAL,
  audit: { input: { category: 'value' }, output: { total_count: 'count', origin: 'value' } },
  thirdPartyText: true,
  inputSchema: z.object({
    category: z
      .enum(REFERENCE_CATEGORIES, {
        error: ({ input }) => `${given(input)} is not one of the lists: ${REFERENCE_CATEGORIES.join(', ')}`,
      })
      .describe(
        'Which list: themes, costs, target_audience and networks are filters, the others explain fields of results.',
      ),
  }),
  outputSchema: z.object({
    items: z.array(referenceItemSchema).describe('Values, in alphabetical order.'),
    total_count: z.int().describe('Number of values.'),
    origin: z.enum(['live', 'bundled']).describe('From the API, or the copy that comes with this server.'),
    as_of: z.string().describe('Day of the list, YYYY-MM-DD.'),
    note: noteField,
  }),
  async handler({ category }, { reference }: Pick<Deps, 'reference'>, { signal }) {
    const list = await reference.list(category, signal)
    return {
      items: list.items.map(toReferenceItem),
      total_count: list.items.length,
      origin: list.origin,
      as_of: list.asOf,
      note: noteOf(category, list),
    }
  },
})

const noteOf = (category: ReferenceCategory, { origin, asOf }: ReferenceList): string | null =>
  joinNotes(
    origin === 'live' ? null : `The API of data·inclusion could not be reached: this is the copy of ${asOf}.`,
    category === 'themes' ? `Whole categories work too: ${[...THEME_CATEGORIES.keys()].join(', ')}.` : null,
  )
