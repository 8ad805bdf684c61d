import { defineTool, READ_ONLY_EXTERNAL } from '@agora-mcp/core/mcp'
import * as z from 'zod'
import { joinNotes } from '../domain/join-notes.ts'
import { knownValues } from '../domain/known-values.ts'
import { fetchPages } from '../pipeline/fetch-pages.ts'
import { orPublicPage, startPage } from '../pipeline/public-page.ts'
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
    'Inclusion services in all of France by theme, cost or audience, in the order of their ids. ' +
    'For what kinds of services there are; for somebody who lives somewhere use search_services. ' +
    'Values of one filter are alternatives, different filters must all hold; an audience also matches services open to everybody. ' +
    'An empty list means that no service has these values.',
  annotations: READ_ONLY_EXTERNAL,
  audit: { output: { services: 'count' } },
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
    const theme = knownValues('themes', input.themes, themes.items)
    const cost = knownValues('costs', input.costs, costs.items)
    const audience = knownValues('target_audience', input.target_audience, audiences.items)
    const filter = { themes: theme.values, costs: cost.values, targetAudience: audience.values }
    const list = (bounded: AbortSignal) =>
      fetchPages(input.limit, (page) => directory.listServices(filter, page, bounded), progress)
    const { items, total } = await withinDeadline(signal, (bounded) =>
      orPublicPage(() => list(bounded), startPage),
    )
    return {
      services: items.map(toServiceSummary),
      total_count: total,
      truncated: total > items.length,
      note: joinNotes(
        ...theme.notes,
        ...cost.notes,
        ...audience.notes,
        total === 0 ? 'No service has all of these values; leave out a filter.' : null,
      ),
    }
  },
})
