import { defineTool, READ_ONLY_EXTERNAL } from '@agora-mcp/core/mcp'
import * as z from 'zod'
import { knownValues } from '../domain/known-values.ts'
import { sayOfAnswer } from '../messages/answer-messages.ts'
import { joined } from '../messages/said.ts'
import { fetchPages } from '../pipeline/fetch-pages.ts'
import { inLanguage } from '../pipeline/in-language.ts'
import { listInCommunes } from '../pipeline/list-in-communes.ts'
import { locateArea, type StructureArea } from '../pipeline/locate-area.ts'
import { areaPage, orPublicPage } from '../pipeline/public-page.ts'
import { withinDeadline } from '../pipeline/within-deadline.ts'
import type { Deps, PageRequest, StructureFilter } from '../ports.ts'
import { listLimitField, nameField, noteField, totalField, truncatedField } from '../wire/fields.ts'
import { structureSummarySchema, toStructureSummary } from '../wire/structure.ts'

const areaSchema = z.object({
  level: z
    .enum(['region', 'department', 'commune', 'group'])
    .describe('What the location was taken for; group is an intercommunalité.'),
  code: z.string().describe('Its official code.'),
  name: z.string().describe('Its name.'),
})

export const listAllStructures = defineTool({
  name: 'list_all_structures',
  title: 'List structures',
  description:
    'Organisations (structures) of France that offer inclusion services, by territory and network, in the order of their ids. ' +
    'For help near a person use search_services. ' +
    'location_used says how location was read. An empty list means that none is recorded there.',
  annotations: READ_ONLY_EXTERNAL,
  audit: { output: { structures: 'count' } },
  thirdPartyText: true,
  inputSchema: z.object({
    location: nameField.describe(
      'Name or code of a region, else a département, commune (also postcode) or intercommunalité, e.g. Île-de-France.',
    ),
    network: nameField.describe('One value of get_reference_data(networks), e.g. mission-locale.'),
    limit: listLimitField,
  }),
  outputSchema: z.object({
    structures: z.array(structureSummarySchema).describe('Structures, by id.'),
    total_count: totalField,
    truncated: truncatedField,
    location_used: areaSchema.nullable().describe('The territory; null without a location.'),
    note: noteField,
  }),
  handler(input, deps: Deps, { signal, progress }) {
    const { directory, reference } = deps
    const given = input.network === undefined ? undefined : [input.network]
    return inLanguage({ location: input.location }, reference, async (language) => {
      const { items: known } = await reference.known('networks')
      const { values: networks, notes } = knownValues('network', given, known)
      const list = async (bounded: AbortSignal) => {
        const area = input.location === undefined ? null : await locateArea(input.location, deps, bounded)
        const fetchPage = (where: StructureFilter, page: PageRequest) =>
          directory.listStructures({ ...where, networks }, page, bounded)
        const { items, total } =
          area?.level === 'group'
            ? await listInCommunes(area.members, input.limit, (departmentCode, page) =>
                fetchPage({ departmentCode }, page),
              )
            : await fetchPages(input.limit, (page) => fetchPage(toFilter(area), page), progress)
        const empty =
          total > 0 ? null : sayOfAnswer('no_structure', { network: input.network, area: area?.name })
        return {
          structures: items.map((structure) => toStructureSummary(structure)),
          total_count: total,
          truncated: total > items.length,
          location_used: area === null ? null : { level: area.level, code: area.code, name: area.name },
          note: joined(...notes, area?.note, empty)?.[language] ?? null,
        }
      }
      return withinDeadline(signal, (bounded) =>
        orPublicPage(
          () => list(bounded),
          () => areaPage(input.location, deps, bounded, language),
          language,
        ),
      )
    })
  },
})

function toFilter(area: StructureArea | null): StructureFilter {
  switch (area?.level) {
    case 'region':
      return { regionCode: area.code }
    case 'department':
      return { departmentCode: area.code }
    case 'commune':
      return { communeCode: area.code }
    default:
      return {}
  }
}
