import { defineTool, READ_ONLY_EXTERNAL } from '@agora-mcp/core/mcp'
import * as z from 'zod'
import { sayOfAnswer } from '../messages/answer-messages.ts'
import { joined } from '../messages/said.ts'
import { fetchPages } from '../pipeline/fetch-pages.ts'
import { inLanguage } from '../pipeline/in-language.ts'
import { orPublicPage, startPage } from '../pipeline/public-page.ts'
import { serviceFilter } from '../pipeline/service-filter.ts'
import { withinDeadline } from '../pipeline/within-deadline.ts'
import type { Deps, PageRequest } from '../ports.ts'
import {
  costsField,
  listLimitField,
  noteField,
  queryField,
  receptionModesField,
  targetAudienceField,
  themesField,
  totalField,
  truncatedField,
} from '../wire/fields.ts'
import { serviceSummarySchema, toServiceSummary } from '../wire/service.ts'

export const listAllServices = defineTool({
  name: 'list_all_services',
  title: 'List services without a place',
  description:
    'Inclusion services in all of France by theme, cost, audience, reception or words; by id, with query the best first. ' +
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
    reception_modes: receptionModesField,
    query: queryField,
    limit: listLimitField,
  }),
  outputSchema: z.object({
    services: z.array(serviceSummarySchema).describe('Services, by id; with query the best first.'),
    total_count: totalField,
    truncated: truncatedField,
    note: noteField,
  }),
  handler(input, { directory, reference }: Pick<Deps, 'directory' | 'reference'>, { signal, progress }) {
    const { query } = input
    return inLanguage({ text: query }, reference, async (language) => {
      const { filter, notes } = await serviceFilter(input, reference)
      const listPage = async (page: PageRequest, bounded: AbortSignal) => {
        if (query === undefined) return directory.listServices(filter, page, bounded)
        const wanted = { ...filter, text: query, around: null }
        const { items, total } = await directory.findServices(wanted, page, bounded)
        return { items: items.map(({ service }) => service), total }
      }
      const { items, total } = await withinDeadline(signal, (bounded) =>
        orPublicPage(
          () => fetchPages(input.limit, (page) => listPage(page, bounded), progress),
          startPage,
          language,
        ),
      )
      const empty = total > 0 ? null : sayOfAnswer('no_service')
      return {
        services: items.map(toServiceSummary),
        total_count: total,
        truncated: total > items.length,
        note: joined(...notes, empty)?.[language] ?? null,
      }
    })
  },
})
