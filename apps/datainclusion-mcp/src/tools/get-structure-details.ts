import { defineTool, READ_ONLY_EXTERNAL } from '@agora-mcp/core/mcp'
import * as z from 'zod'
import { joinNotes } from '../domain/join-notes.ts'
import { compositeId, themesOf } from '../domain/service.ts'
import { orPublicPage, startPage } from '../pipeline/public-page.ts'
import { readStructure } from '../pipeline/read-record.ts'
import { withinDeadline } from '../pipeline/within-deadline.ts'
import type { Deps } from '../ports.ts'
import { cutNote, fitServices } from '../wire/bounded-details.ts'
import { noteField, recordIdField, sourceField } from '../wire/fields.ts'
import { serviceSummarySchema, toServiceSummary } from '../wire/service.ts'
import { structureDetailsSchema, toStructureDetails } from '../wire/structure.ts'

/** Omits the structure, which is given once for all services. */
const offeredServiceSchema = serviceSummarySchema.omit({ structure_id: true })

export const getStructureDetails = defineTool({
  name: 'get_structure_details',
  title: 'Read one structure',
  description:
    'One organisation (structure) in full: description, contacts, opening hours, accessibility, and the services it offers. ' +
    'Take source and id from list_all_structures, or the structure_id of a service. ' +
    'For conditions and contacts of one of its services use get_service_details.',
  annotations: READ_ONLY_EXTERNAL,
  audit: { input: { source: 'id', structure_id: 'id' }, output: { services: 'count' } },
  thirdPartyText: true,
  inputSchema: z.object({
    source: sourceField,
    structure_id: recordIdField('structure', 'list_all_structures or structure_id of a service'),
  }),
  outputSchema: structureDetailsSchema.extend({
    services: z.array(offeredServiceSchema).describe('What it offers; their structure_id is the id above.'),
    note: noteField,
  }),
  async handler({ source, structure_id }, { directory }: Pick<Deps, 'directory'>, { signal }) {
    const key = compositeId(source, structure_id)
    const { structure, services } = await withinDeadline(signal, (bounded) =>
      orPublicPage(() => readStructure(key, directory, bounded), startPage),
    )
    const details = toStructureDetails(structure, themesOf(services))
    const offers = services.map((service) => {
      const { structure_id: _, ...offered } = toServiceSummary(service)
      return offered
    })
    const fitted = fitServices(offers)
    return {
      ...details,
      services: fitted.services,
      note: joinNotes(key.note, cutNote(details, {}), fitted.note),
    }
  },
})
