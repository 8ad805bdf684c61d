import { defineTool, READ_ONLY_EXTERNAL } from '@agora-mcp/core/mcp'
import * as z from 'zod'
import { joinNotes } from '../domain/join-notes.ts'
import { compositeId } from '../domain/service.ts'
import { orPublicPage, servicePage } from '../pipeline/public-page.ts'
import { readService } from '../pipeline/read-record.ts'
import { withinDeadline } from '../pipeline/within-deadline.ts'
import type { Deps } from '../ports.ts'
import { cutNote } from '../wire/bounded-details.ts'
import { noteField, recordIdField, sourceField } from '../wire/fields.ts'
import { serviceDetailsSchema, toServiceDetails } from '../wire/service.ts'
import { structureDetailsSchema, toStructureDetails } from '../wire/structure.ts'

export const getServiceDetails = defineTool({
  name: 'get_service_details',
  title: 'Read one service',
  description:
    'One service in full: description, conditions, contacts, opening hours, how to ask for it, and its structure. ' +
    'Take source and id from a result of search_services or list_all_services. ' +
    'For everything that the structure offers use get_structure_details.',
  annotations: READ_ONLY_EXTERNAL,
  audit: { input: { source: 'id', service_id: 'id' } },
  thirdPartyText: true,
  inputSchema: z.object({
    source: sourceField,
    service_id: recordIdField('service', 'search_services or list_all_services'),
  }),
  outputSchema: serviceDetailsSchema.extend({
    structure_details: structureDetailsSchema.describe('The structure that offers it.'),
    note: noteField,
  }),
  async handler({ source, service_id }, { directory }: Pick<Deps, 'directory'>, { signal }) {
    const key = compositeId(source, service_id)
    const { service, structure } = await withinDeadline(signal, (bounded) =>
      orPublicPage(
        () => readService(key, directory, bounded),
        () => servicePage(key.id),
      ),
    )
    const details = toServiceDetails(service)
    const ofStructure = toStructureDetails(structure, null)
    return {
      ...details,
      structure_details: ofStructure,
      note: joinNotes(key.note, cutNote({ ...details, of: ofStructure.description }, service)),
    }
  },
})
