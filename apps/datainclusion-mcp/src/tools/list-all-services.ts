import { defineTool, READ_ONLY_EXTERNAL } from '@agora-mcp/core/mcp'
import * as z from 'zod'
import { knownValues } from '../domain/known-values.ts'
import { fetchPages } from '../pipeline/fetch-pages.ts'
import { withinDeadline } from '../pipeline/within-deadline.ts'
import type { Deps } from '../ports.ts'
import {
  costsField,
  listLimitField,
  noteField,
  targetAudienceField,
  themesField,
  totalField,
  truncatedField,
} from '../wire/fields.ts'
import { serviceSummarySchema, toServiceSummary } from '../wire/service.ts'

/** Services by what they are, not where. */
export const listAllServices = defineTool({
  name: 'list_all_services',
  title: 'List services without a place',
  description:
    'Inclusion services of all France by theme, cost or audience, by id. ' +
    'For kinds of services; for somebody who is somewhere use search_services. ' +
    'Different filters add up; an audience also matches services open to all. ' +
    'An empty list means that none has these values. Values: get_reference_data.',
  annotations: READ_ONLY_EXTERNAL,
  thirdPartyText: true,
  inputSchema: z.object({
    themes: themesField,
    costs: costsField,
    target_audience: targetAudienceField,
    limit: listLimitField,
  }),
  outputSchema: z.object({
    services: z.array(serviceSummarySchema).describe('Services, by id.'),
    total_count: totalField,
    truncated: truncatedField,
    note: noteField,
  }),
  async handler(
    input,
    { directory, reference }: Pick<Deps, 'directory' | 'reference'>,
    { signal, progress },
  ) {
    const [themes, costs, audiences] = await Promise.all([
      reference.known('themes'),
      reference.known('costs'),
      reference.known('target_audience'),
    ])
    const filter = {
      themes: knownValues('themes', input.themes, themes.items),
      costs: knownValues('costs', input.costs, costs.items),
      targetAudience: knownValues('target_audience', input.target_audience, audiences.items),
    }
    const { items, total } = await withinDeadline(signal, (bounded) =>
      fetchPages(input.limit, (page) => directory.listServices(filter, page, bounded), progress),
    )
    return {
      services: items.map(toServiceSummary),
      total_count: total,
      truncated: total > items.length,
      note: total === 0 ? 'No service has all of these values; leave out a filter.' : null,
    }
  },
})
