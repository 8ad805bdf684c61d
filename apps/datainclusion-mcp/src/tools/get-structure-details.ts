import { defineTool, READ_ONLY_EXTERNAL } from '@agora-mcp/core/mcp'
import * as z from 'zod'
import { compositeId, themesOf } from '../domain/service.ts'
import { readStructure } from '../pipeline/read-record.ts'
import { withinDeadline } from '../pipeline/within-deadline.ts'
import type { Deps } from '../ports.ts'
import { recordIdField, sourceField } from '../wire/fields.ts'
import { serviceSummarySchema, toServiceSummary } from '../wire/service.ts'
import { structureDetailsSchema, toStructureDetails } from '../wire/structure.ts'

/** One structure in full. */
export const getStructureDetails = defineTool({
  name: 'get_structure_details',
  title: 'Read one structure',
  description:
    'One structure in full: description, contacts, opening hours, accessibility, and the services it offers. ' +
    'Take source and structure_id from list_all_structures or from the structure_id of a service. ' +
    'For conditions and contacts of one of its services use get_service_details.',
  annotations: READ_ONLY_EXTERNAL,
  thirdPartyText: true,
  inputSchema: z.object({
    source: sourceField,
    structure_id: recordIdField('structure'),
  }),
  outputSchema: structureDetailsSchema.extend({
    services: z.array(serviceSummarySchema).describe('What it offers.'),
  }),
  async handler({ source, structure_id }, { directory }: Pick<Deps, 'directory'>, { signal }) {
    const { structure, services } = await withinDeadline(signal, (bounded) =>
      readStructure(compositeId(source, structure_id), directory, bounded),
    )
    return {
      ...toStructureDetails(structure, themesOf(services)),
      services: services.map(toServiceSummary),
    }
  },
})
