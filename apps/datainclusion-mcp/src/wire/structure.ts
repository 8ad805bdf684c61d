import * as z from 'zod'
import { postalLine, type Structure } from '../domain/service.ts'
import { cutLine, cutText } from './bounded-details.ts'
import { copy, figure, listOrNull, numberOrNull, textOrNull } from './fields.ts'

export const structureSummarySchema = z.object({
  id: z.string().describe('Identifier, for get_structure_details.'),
  source: z.string().describe('Source of the record, e.g. dora.'),
  name: z.string().describe('Name.'),
  address: textOrNull('Full postal address on one line.'),
  city: textOrNull('Commune.'),
  postal_code: textOrNull('Postal code.'),
  themes: listOrNull('Themes of its services; null in lists, where the source does not tell.'),
})

export const structureDetailsSchema = structureSummarySchema.extend({
  description: textOrNull('What it is and does; may hold Markdown.'),
  phone: textOrNull('Phone number.'),
  email: textOrNull('E-mail address.'),
  website: textOrNull('Website.'),
  opening_hours: textOrNull('Opening hours in the OpenStreetMap format.'),
  accessibility_url: textOrNull('Page of Acceslibre on the accessibility of the place.'),
  siret: textOrNull('SIRET number, 14 digits.'),
  networks: listOrNull('Networks that it belongs to, as in get_reference_data "networks".'),
  insee_code: textOrNull('INSEE code of its commune.'),
  latitude: numberOrNull('Latitude, degrees.'),
  longitude: numberOrNull('Longitude, degrees.'),
  updated_on: textOrNull('Day of the last update, YYYY-MM-DD.'),
  quality_score: numberOrNull('Completeness of the record, 0 to 1, by data·inclusion.'),
  source_url: textOrNull('Page of the record at its source.'),
})

export function toStructureSummary(
  structure: Structure,
  themes: string[] | null = null,
): z.input<typeof structureSummarySchema> {
  const { id, source, name, address } = structure
  return {
    id,
    source,
    name: cutLine(name),
    address: cutLine(postalLine(address)),
    city: cutLine(address.city),
    postal_code: address.postalCode,
    themes,
  }
}

export function toStructureDetails(
  structure: Structure,
  themes: string[] | null,
): z.input<typeof structureDetailsSchema> {
  const { address } = structure
  return {
    ...toStructureSummary(structure, themes),
    description: cutText(structure.description),
    phone: cutLine(structure.phone),
    email: cutLine(structure.email),
    website: cutLine(structure.website),
    opening_hours: cutText(structure.openingHours),
    accessibility_url: cutLine(structure.accessibilityUrl),
    siret: structure.siret,
    networks: copy(structure.networks),
    insee_code: address.communeCode,
    latitude: figure(address.latitude),
    longitude: figure(address.longitude),
    updated_on: structure.updatedOn,
    quality_score: figure(structure.qualityScore),
    source_url: cutLine(structure.sourceUrl),
  }
}
