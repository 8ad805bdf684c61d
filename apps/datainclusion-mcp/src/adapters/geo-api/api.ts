import { createAnswerCache, type HttpClient, httpStatus } from '@agora-mcp/core/http'
import * as z from 'zod'
import type { CommuneRegistry, RegisteredCommune } from '../../ports.ts'
import { buildUrl, type UrlQuery } from '../build-url.ts'
import { parseAnswer } from '../parse-answer.ts'

const GEO_API = 'geo.api.gouv.fr'

const FIELDS = 'nom,code,codeDepartement,population,centre'
const SECONDS = 24 * 60 * 60
const MAX_KEPT = 2_000
const MAX_NAMED = 10

const communeRecord = z.object({
  nom: z.string(),
  code: z.string(),
  codeDepartement: z.string().nullish(),
  population: z.number().nullish(),
  centre: z.object({ coordinates: z.tuple([z.number(), z.number()]) }).nullish(),
})

/** https://geo.api.gouv.fr/decoupage-administratif/communes. Needs no key. */
export function createGeoApi({ client, origin }: { client: HttpClient; origin: string }): CommuneRegistry {
  const cache = createAnswerCache({ maxSize: MAX_KEPT })
  const read = <Schema extends z.ZodType>(
    path: string,
    query: UrlQuery,
    schema: Schema,
    signal: AbortSignal,
  ) => {
    const url = buildUrl(origin, path, { ...query, fields: FIELDS })
    const ask = async (shared: AbortSignal) => ({
      value: parseAnswer(GEO_API, schema, await client.getJson(url, { signal: shared })),
      size: 1,
    })
    return cache.get(url, SECONDS, ask, signal)
  }
  const list = z.array(communeRecord)

  return {
    // The registry ignores coordinates out of range and returns all communes: keep the limit.
    async communeAt({ latitude, longitude }, signal) {
      const [commune] = await read('/communes', { lat: latitude, lon: longitude, limit: 1 }, list, signal)
      return commune === undefined ? null : toCommune(commune)
    },
    async communeByCode(code, signal) {
      try {
        return toCommune(await read(`/communes/${encodeURIComponent(code)}`, {}, communeRecord, signal))
      } catch (error) {
        if (httpStatus(error) === 404) return null
        throw error
      }
    },
    async communesNamed(name, signal) {
      const query = { nom: name, boost: 'population', limit: MAX_NAMED }
      return (await read('/communes', query, list, signal)).map(toCommune)
    },
  }
}

function toCommune({
  nom,
  code,
  codeDepartement,
  population,
  centre,
}: z.output<typeof communeRecord>): RegisteredCommune {
  const [longitude, latitude] = centre?.coordinates ?? []
  return {
    code,
    name: nom,
    departmentCode: codeDepartement ?? null,
    population: population ?? 0,
    centre: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
  }
}
