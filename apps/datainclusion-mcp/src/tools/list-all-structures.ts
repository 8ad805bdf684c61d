import { defineTool, READ_ONLY_EXTERNAL } from '@agora-mcp/core/mcp'
import * as z from 'zod'
import { knownValues } from '../domain/known-values.ts'
import { fetchPages } from '../pipeline/fetch-pages.ts'
import { locateArea, type StructureArea } from '../pipeline/locate-area.ts'
import { withinDeadline } from '../pipeline/within-deadline.ts'
import type { Deps } from '../ports.ts'
import { listLimitField, nameField, noteField, totalField, truncatedField } from '../wire/fields.ts'
import { structureSummarySchema, toStructureSummary } from '../wire/structure.ts'

const areaSchema = z.object({
  level: z.enum(['region', 'department', 'commune']).describe('What the location was taken for.'),
  code: z.string().describe('Its official code.'),
  name: z.string().describe('Its name.'),
})

/** Organisations of a territory or a network. */
export const listAllStructures = defineTool({
  name: 'list_all_structures',
  title: 'List structures',
  description:
    'Inclusion structures of France by territory and network, by id. ' +
    'For organisations; for help near a person use search_services. ' +
    'location is read as a region, else a département, else a commune; location_used says which. ' +
    'An empty list means that none is recorded there.',
  annotations: READ_ONLY_EXTERNAL,
  thirdPartyText: true,
  inputSchema: z.object({
    location: nameField.describe('Region, département or commune, e.g. Île-de-France.'),
    network: nameField.describe('Network, e.g. mission-locale; from get_reference_data.'),
    limit: listLimitField,
  }),
  outputSchema: z.object({
    structures: z.array(structureSummarySchema).describe('Structures, by id.'),
    total_count: totalField,
    truncated: truncatedField,
    location_used: areaSchema.nullable().describe('The territory; null without a location.'),
    note: noteField,
  }),
  async handler(input, deps: Deps, { signal, progress }) {
    const { directory, reference } = deps
    const given = input.network === undefined ? undefined : [input.network]
    const { items: known } = await reference.known('networks')
    const networks = knownValues('network', given, known)
    return withinDeadline(signal, async (bounded) => {
      const area = input.location === undefined ? null : await locateArea(input.location, deps, bounded)
      const filter = { ...toFilter(area), networks }
      const fetchPage = (page: { page: number; size: number }) =>
        directory.listStructures(filter, page, bounded)
      const { items, total } = await fetchPages(input.limit, fetchPage, progress)
      return {
        structures: items.map((structure) => toStructureSummary(structure)),
        total_count: total,
        truncated: total > items.length,
        location_used: area === null ? null : { level: area.level, code: area.code, name: area.name },
        note:
          [area?.note, total === 0 ? emptyNote(area, input.network) : null].filter(Boolean).join(' ') || null,
      }
    })
  },
})

function toFilter(area: StructureArea | null) {
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

function emptyNote(area: StructureArea | null, network: string | undefined): string {
  const what = network === undefined ? 'No structure' : `No structure of ${network}`
  const where = area === null ? '' : ` in ${area.name}`
  return `${what} is recorded${where}. Records without a commune code are in no territory; try a larger one.`
}
