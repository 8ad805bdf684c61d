import * as z from 'zod'
import { postalLine, type Service } from '../domain/service.ts'
import { cutCodes, cutLine, cutText } from './bounded-details.ts'
import { copy, figure, listOrNull, numberOrNull, textOrNull } from './fields.ts'

export const serviceSummarySchema = z.object({
  id: z.string().describe('Identifier, for get_service_details.'),
  source: z.string().describe('Source of the record, e.g. dora.'),
  name: z.string().describe('Name.'),
  themes: listOrNull('Themes.'),
  structure_id: z.string().describe('Identifier of its structure, for get_structure_details.'),
  reception_modes: listOrNull('en-presentiel, a-distance, or both.'),
  costs: listOrNull('gratuit or payant.'),
  address: textOrNull('Full postal address where it takes place, which may differ from its structure.'),
  updated_on: textOrNull('Day of the last update, YYYY-MM-DD.'),
  quality_score: numberOrNull('Completeness of the record, 0 to 1, by data·inclusion.'),
})

export const serviceDetailsSchema = serviceSummarySchema.extend({
  description: textOrNull('What it offers; may hold Markdown.'),
  city: textOrNull('Commune where it takes place.'),
  postal_code: textOrNull('Postal code where it takes place.'),
  target_audience: listOrNull('Audiences.'),
  mobilization_modes: listOrNull('How to reach it, as in get_reference_data "mobilization_modes".'),
  type: textOrNull('Kind of service, as in get_reference_data "service_types".'),
  target_audience_details: textOrNull('Audiences in words.'),
  cost_details: textOrNull('Costs in words.'),
  access_conditions: textOrNull('Conditions and documents asked for.'),
  mobilizing_persons: listOrNull('Who may ask for it: usagers, professionnels.'),
  mobilization_details: textOrNull('How to ask for it, in words.'),
  mobilization_url: textOrNull('Page on which to ask for it.'),
  eligibility_zone: listOrNull(
    'Codes of the communes, départements or groups of communes whose inhabitants it is for; null for everybody.',
  ),
  contact_name: textOrNull('Person to ask for.'),
  phone: textOrNull('Phone number.'),
  email: textOrNull('E-mail address.'),
  opening_hours: textOrNull('Opening hours in the OpenStreetMap format.'),
  weekly_hours: numberOrNull('Hours a week that it takes.'),
  weeks: numberOrNull('Weeks that it takes.'),
  insee_code: textOrNull('INSEE code of the commune where it takes place.'),
  latitude: numberOrNull('Latitude, degrees.'),
  longitude: numberOrNull('Longitude, degrees.'),
  source_url: textOrNull('Page of the record at its source.'),
})

export function toServiceSummary(service: Service): z.input<typeof serviceSummarySchema> {
  const { address } = service
  return {
    id: service.id,
    source: service.source,
    name: cutLine(service.name),
    themes: copy(service.themes),
    structure_id: service.structureId,
    reception_modes: copy(service.receptionModes),
    costs: copy(service.costs),
    address: cutLine(postalLine(address)),
    updated_on: service.updatedOn,
    quality_score: figure(service.qualityScore),
  }
}

export function toServiceDetails(service: Service): z.input<typeof serviceDetailsSchema> {
  const { address } = service
  return {
    ...toServiceSummary(service),
    description: cutText(service.description),
    city: cutLine(address.city),
    postal_code: address.postalCode,
    target_audience: copy(service.targetAudience),
    mobilization_modes: copy(service.mobilizationModes),
    type: service.type,
    target_audience_details: cutText(service.targetAudienceDetails),
    cost_details: cutText(service.costDetails),
    access_conditions: cutText(service.accessConditions),
    mobilizing_persons: copy(service.mobilizingPersons),
    mobilization_details: cutText(service.mobilizationDetails),
    mobilization_url: cutLine(service.mobilizationUrl),
    eligibility_zone: cutCodes(service.eligibilityZone),
    contact_name: cutLine(service.contactName),
    phone: cutLine(service.phone),
    email: cutLine(service.email),
    opening_hours: cutText(service.openingHours),
    weekly_hours: figure(service.weeklyHours),
    weeks: figure(service.weeks),
    insee_code: address.communeCode,
    latitude: figure(address.latitude),
    longitude: figure(address.longitude),
    source_url: cutLine(service.sourceUrl),
  }
}
