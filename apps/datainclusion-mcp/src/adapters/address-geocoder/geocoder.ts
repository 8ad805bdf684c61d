import { createAnswerCache, type HttpClient } from '@agora-mcp/core/http'
import * as z from 'zod'
import type { AddressGeocoder, GeocodedPlace } from '../../ports.ts'
import { buildUrl, type UrlQuery } from '../build-url.ts'
import { parseAnswer } from '../parse-answer.ts'

const GEOCODER = 'The address geocoder'

const SECONDS = 24 * 60 * 60
const MAX_KEPT = 2_000
const MAX_FOUND = 10
const MAX_QUERY = 200

/** Some properties are lists in the index of places. */
const oneOrMore = z.union([z.string(), z.array(z.string())])

const answerSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        label: z.string().nullish(),
        toponym: z.string().nullish(),
        name: oneOrMore.nullish(),
        city: oneOrMore.nullish(),
        citycode: oneOrMore.nullish(),
        score: z.number().nullish(),
        distance: z.number().nullish(),
      }),
    }),
  ),
})

/** The Géoplateforme, https://data.geopf.fr/geocodage. Needs no key. `base` includes `/geocodage`. */
export function createAddressGeocoder({
  client,
  base,
}: {
  client: HttpClient
  base: string
}): AddressGeocoder {
  const cache = createAnswerCache({ maxSize: MAX_KEPT })
  const read = (path: string, query: UrlQuery, signal: AbortSignal): Promise<readonly GeocodedPlace[]> => {
    const url = buildUrl(base, path, query)
    const ask = async (shared: AbortSignal) => {
      const body = await client.getJson(url, { signal: shared })
      return { value: parseAnswer(GEOCODER, answerSchema, body).features.flatMap(toPlace), size: 1 }
    }
    return cache.get(url, SECONDS, ask, signal)
  }

  return {
    search(text, index, signal) {
      const q = text.replace(/^[^\p{L}\p{N}]+/u, '').slice(0, MAX_QUERY)
      // The geocoder refuses shorter texts, and autocompletion would match a part of a word.
      if (q.length < 3) return Promise.resolve([])
      return read('/search', { q, index, limit: MAX_FOUND, autocomplete: 0 }, signal)
    },
    async nearest({ latitude, longitude }, signal) {
      const [place] = await read('/reverse', { lat: latitude, lon: longitude, limit: 1 }, signal)
      return place ?? null
    },
  }
}

function toPlace({
  geometry,
  properties,
}: z.output<typeof answerSchema>['features'][number]): GeocodedPlace[] {
  // For a place in an arrondissement the list also has the city: the longer path is the exact one.
  const communeCode = first(properties.citycode)
  if (communeCode === null) return []
  const [longitude, latitude] = geometry.coordinates
  const name = properties.label ?? properties.toponym ?? first(properties.name) ?? ''
  const city = first(properties.city)
  return [
    {
      label: city === null || name.includes(city) ? name : `${name}, ${city}`,
      communeCode,
      point: { latitude, longitude },
      score: properties.score ?? 0,
      distanceMeters: properties.distance ?? null,
    },
  ]
}

const first = (value: string | readonly string[] | null | undefined): string | null =>
  (typeof value === 'string' ? value : value?.[0]) ?? null
