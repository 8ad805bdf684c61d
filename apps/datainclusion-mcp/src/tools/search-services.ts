import { defineTool, READ_ONLY_EXTERNAL } from '@agora-mcp/core/mcp'
import { limitField, resultCountField } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { knownValues } from '../domain/known-values.ts'
import { mergeFound } from '../domain/merge-found.ts'
import { departmentCodeOf, type Point, type ResolvedPlace } from '../domain/place.ts'
import type { FoundService } from '../domain/service.ts'
import { locate } from '../pipeline/locate.ts'
import { locateOffline } from '../pipeline/locate-offline.ts'
import { searchAround } from '../pipeline/search-around.ts'
import { withinDeadline } from '../pipeline/within-deadline.ts'
import type { Deps } from '../ports.ts'
import { nameField, noteField, targetAudienceField, themesField } from '../wire/fields.ts'
import { resolvedLocationSchema, toResolvedLocation } from '../wire/location.ts'
import { serviceSummarySchema, toServiceSummary } from '../wire/service.ts'
import { structureSummarySchema, toStructureSummary } from '../wire/structure.ts'

const [MAX_LATITUDE, MAX_LONGITUDE] = [90, 180]

const inputSchema = z.object({
  location_text: nameField.describe('Address, landmark, postcode, town.'),
  location_insee_code: z
    .string()
    .trim()
    .refine(
      (code) => /^(\d{5}|2[AB]\d{3})$/i.test(code),
      'the INSEE code of a commune has 5 characters, e.g. 59350; one of 2 or 3 is a département',
    )
    .optional()
    .describe('E.g. 59350.'),
  location_lat_lon: z
    .array(z.number())
    .length(2, 'expected [latitude, longitude]')
    .refine(
      ([latitude = 0]) => Math.abs(latitude) <= MAX_LATITUDE,
      'the latitude, which comes first, must be within -90 and 90',
    )
    .refine(
      ([, longitude = 0]) => Math.abs(longitude) <= MAX_LONGITUDE,
      'the longitude, which comes second, must be within -180 and 180',
    )
    .optional()
    .describe('E.g. [48.8584, 2.2945].'),
  themes: themesField,
  target_audience: targetAudienceField,
  limit: limitField(100, 10).describe('Default 10.'),
})

const resultSchema = serviceSummarySchema.extend({
  distance_meters: z
    .int()
    .nullable()
    .describe(
      'Distance to the service, in kilometres × 1000 since only whole kilometres are known; null for a service at a distance.',
    ),
  structure_details: structureSummarySchema.describe('The structure that offers it.'),
})

/** Services around a place. */
export const searchServices = defineTool({
  name: 'search_services',
  title: 'Search services near a place',
  description:
    'Inclusion services near a French place, nearest first, within 50 km. ' +
    'distance_meters is km × 1000, null for remote ones, which follow. ' +
    'The most exact location counts; ambiguous ones get candidates. ' +
    'Without a place: list_all_services.',
  annotations: READ_ONLY_EXTERNAL,
  thirdPartyText: true,
  inputSchema,
  outputSchema: z.object({
    results: z.array(resultSchema).describe('Nearest first, then those at a distance.'),
    total_count: resultCountField,
    resolved_location: resolvedLocationSchema.describe('The place that was searched around.'),
    note: noteField,
  }),
  async handler(input, deps: Deps, { signal }) {
    const { closed, directory, reference } = deps
    const [themes, audiences] = await Promise.all([
      reference.known('themes'),
      reference.known('target_audience'),
    ])
    const filter = {
      themes: knownValues('themes', input.themes, themes.items),
      targetAudience: knownValues('target_audience', input.target_audience, audiences.items),
    }
    const location = {
      point: toPoint(input.location_lat_lon),
      communeCode: input.location_insee_code,
      text: input.location_text,
    }
    if (closed !== null) throw await locateOffline(location, deps, closed)
    return withinDeadline(signal, async (bounded) => {
      const place = await locate(location, deps, bounded)
      const found = await searchAround(place, { filter, limit: input.limit }, directory, bounded)
      const results = mergeFound(found, input.limit)
      return {
        results: results.map(toResult),
        total_count: results.length,
        resolved_location: toResolvedLocation(place),
        note: await emptyNote(results, place, { ...deps, isFiltered: Object.values(filter).some(Boolean) }),
      }
    })
  },
})

const toPoint = (pair: readonly number[] | undefined): Point | undefined =>
  pair === undefined ? undefined : { latitude: pair[0] ?? 0, longitude: pair[1] ?? 0 }

function toResult({ service, structure, distanceKm }: FoundService): z.input<typeof resultSchema> {
  return {
    ...toServiceSummary(service),
    distance_meters: distanceKm === null ? null : distanceKm * 1000,
    structure_details: toStructureSummary(structure),
  }
}

/** What to do when there is nothing near. */
async function emptyNote(
  results: readonly FoundService[],
  place: ResolvedPlace,
  { gazetteer, isFiltered }: Pick<Deps, 'gazetteer'> & { isFiltered: boolean },
): Promise<string | null> {
  if (results.some(({ distanceKm }) => distanceKm !== null)) return null
  const department = (await gazetteer()).department(departmentCodeOf(place.communeCode))
  const what = isFiltered ? 'No service with these filters is' : 'No service is'
  const filters = isFiltered ? 'use fewer or other filters, or ' : ''
  const list =
    department === undefined
      ? ''
      : ` ${filters}list the structures of the département: list_all_structures with location "${department.name}".`
  const remote = results.length > 0 ? ' These are offered at a distance.' : ''
  return `${what} within 50 km of ${place.label}, and searches reach no farther.${remote}${list === '' ? '' : ` To go on:${list}`}`
}
