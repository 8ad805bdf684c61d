import { defineTool, READ_ONLY_EXTERNAL } from '@agora-mcp/core/mcp'
import { limitField, resultCountField } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { departmentCodeOf, type Point, type ResolvedPlace } from '../domain/place.ts'
import type { FoundService } from '../domain/service.ts'
import { sayOfAnswer } from '../messages/answer-messages.ts'
import { joined, type Said } from '../messages/said.ts'
import { findAround } from '../pipeline/find-around.ts'
import { inLanguage } from '../pipeline/in-language.ts'
import { assertLocated, locate } from '../pipeline/locate.ts'
import { orPublicPage, searchPage } from '../pipeline/public-page.ts'
import { searchAround } from '../pipeline/search-around.ts'
import { serviceFilter } from '../pipeline/service-filter.ts'
import { withinDeadline } from '../pipeline/within-deadline.ts'
import type { Deps } from '../ports.ts'
import {
  costsField,
  given,
  nameField,
  noteField,
  queryField,
  receptionModesField,
  targetAudienceField,
  themesField,
} from '../wire/fields.ts'
import { resolvedLocationSchema, toResolvedLocation } from '../wire/location.ts'
import { serviceSummarySchema, toServiceSummary } from '../wire/service.ts'
import { structureSummarySchema, toStructureSummary } from '../wire/structure.ts'

const [MAX_LATITUDE, MAX_LONGITUDE] = [90, 180]

const inputSchema = z.object({
  location_text: nameField.describe('Address or town.'),
  location_insee_code: z
    .string()
    .trim()
    .refine((code) => /^(\d{5}|2[AB]\d{3})$/i.test(code), {
      error: ({ input }) =>
        `${given(input)} is not the INSEE code of a commune, which has 5 characters, e.g. 59350; 2 or 3 are a département`,
    })
    .optional()
    .describe('e.g. 59350; before text.'),
  location_lat_lon: z
    .array(z.number())
    .refine((pair) => pair.length === 2, {
      error: ({ input }) => `${given(input)} is not [latitude, longitude]`,
    })
    .refine(([latitude = 0]) => Math.abs(latitude) <= MAX_LATITUDE, {
      error: ({ input }) => `in ${given(input)} the latitude, which comes first, must be within -90 and 90`,
    })
    .refine(([, longitude = 0]) => Math.abs(longitude) <= MAX_LONGITUDE, {
      error: ({ input }) =>
        `in ${given(input)} the longitude, which comes second, must be within -180 and 180`,
    })
    .optional()
    .describe('[latitude, longitude]; first.'),
  themes: themesField,
  target_audience: targetAudienceField,
  costs: costsField,
  reception_modes: receptionModesField,
  query: queryField,
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

export const searchServices = defineTool({
  name: 'search_services',
  title: 'Search services near a place',
  description:
    'Services within 50 km of a French place, nearest first, then remote. No place: list_all_services.',
  annotations: READ_ONLY_EXTERNAL,
  audit: { input: { location_insee_code: 'id' }, output: { results: 'count' } },
  thirdPartyText: true,
  inputSchema,
  outputSchema: z.object({
    results: z.array(resultSchema).describe('Nearest first, then those at a distance.'),
    total_count: resultCountField,
    resolved_location: resolvedLocationSchema.describe('The place that was searched around.'),
    note: noteField,
  }),
  handler(input, deps: Deps, { signal }) {
    const { closed, directory, reference } = deps
    const location = {
      point: toPoint(input.location_lat_lon),
      communeCode: input.location_insee_code,
      text: input.location_text,
    }
    const question = { text: input.query, location: input.location_text }
    return inLanguage(question, reference, async (language) => {
      const { filter, notes } = await serviceFilter(input, reference)
      assertLocated(location)
      const search = async (bounded: AbortSignal) => {
        if (closed !== null) throw closed
        const place = await locate(location, deps, bounded)
        const wanted = { filter, limit: input.limit }
        const { found, note } =
          input.query === undefined
            ? { found: await searchAround(place, wanted, directory, bounded), note: null }
            : await findAround(place, { ...wanted, text: input.query }, deps, bounded)
        const isFiltered = input.query !== undefined || Object.values(filter).some(Boolean)
        const empty = await emptyNote(found, place, { ...deps, isFiltered })
        return {
          results: found.map(toResult),
          total_count: found.length,
          resolved_location: toResolvedLocation(place, language),
          note: joined(...notes, note, empty)?.[language] ?? null,
        }
      }
      return withinDeadline(signal, (bounded) =>
        orPublicPage(
          () => search(bounded),
          () => searchPage(location, filter.themes, deps, bounded, language),
          language,
        ),
      )
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

async function emptyNote(
  results: readonly FoundService[],
  place: ResolvedPlace,
  { gazetteer, isFiltered }: Pick<Deps, 'gazetteer'> & { isFiltered: boolean },
): Promise<Said | null> {
  if (results.some(({ distanceKm }) => distanceKm !== null)) return null
  const department = (await gazetteer()).department(departmentCodeOf(place.communeCode))?.name ?? null
  return sayOfAnswer('nothing_near', {
    place: place.label,
    isFiltered,
    hasRemote: results.length > 0,
    department,
  })
}
