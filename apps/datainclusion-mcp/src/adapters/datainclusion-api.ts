import { AppError } from '@agora-mcp/core/errors'
import { type AnswerCache, createAnswerCache, type HttpClient, httpAnswer } from '@agora-mcp/core/http'
import * as z from 'zod'
import type { ReferenceCategory, ReferenceItem } from '../domain/reference.ts'
import type { Service } from '../domain/service.ts'
import type { Page, PageRequest, ServiceDirectory } from '../ports.ts'
import { buildUrl, type UrlQuery } from './build-url.ts'
import {
  detailedServiceRecord,
  detailedStructureRecord,
  foundServiceRecord,
  pageOf,
  referenceRecords,
  serviceRecord,
  structureRecord,
  toService,
  toStructure,
} from './datainclusion-records.ts'
import { HOW_TO_GET_A_TOKEN, missingToken } from './missing-token.ts'
import { parseAnswer } from './parse-answer.ts'

/** Name of the service in messages. */
const DATAINCLUSION = 'data·inclusion'

/** Data is reloaded hourly, and a list that is paged must hang together for a while. */
const DATA_SECONDS = 5 * 60
const REFERENCE_SECONDS = 24 * 60 * 60
/** Records and list entries kept, some 2 kB each. */
const MAX_KEPT = 10_000

/** Path of each list under `/api/v1/doc`; they need no token. */
const LISTS: Readonly<Record<ReferenceCategory, string>> = {
  themes: 'thematiques',
  costs: 'frais',
  reception_modes: 'modes-accueil',
  mobilization_modes: 'modes-mobilisation',
  mobilizing_persons: 'personnes-mobilisatrices',
  target_audience: 'publics',
  networks: 'reseaux-porteurs',
  service_types: 'types-services',
}

export interface DatainclusionApi extends ServiceDirectory {
  /** One list as it is today. @throws AppError */
  referenceList(category: ReferenceCategory, signal: AbortSignal): Promise<readonly ReferenceItem[]>
}

export interface DatainclusionApiOptions {
  readonly client: HttpClient
  /** `/api/v1` is appended. */
  readonly origin: string
  /** Whether the client sends a token; without one only the reference lists are served. */
  readonly hasToken: boolean
}

/** The API of data·inclusion, https://api.data.inclusion.gouv.fr/api/docs, by way of got. */
export function createDatainclusionApi({
  client,
  origin,
  hasToken,
}: DatainclusionApiOptions): DatainclusionApi {
  const cache: AnswerCache = createAnswerCache({ maxSize: MAX_KEPT })

  const structureOfService = new Map<string, string>()

  /** Notes where a service can be found again whose id has no address of its own. */
  const noting = (service: Service): Service => {
    if (service.id.includes('/') && structureOfService.size < MAX_KEPT) {
      structureOfService.set(service.id, service.structureId)
    }
    return service
  }

  /** Parses and keeps what is at an address; `size` tells how many records that is. */
  const read = <Schema extends z.ZodType>(
    path: string,
    { query = {}, schema, seconds, size }: ReadOptions<Schema>,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> => {
    const url = buildUrl(origin, `/api/v1${path}`, query)
    return cache.get(
      url,
      seconds,
      async (shared) => {
        const body = await client.getJson(url, { signal: shared }).catch((error: unknown) => {
          throw explain(error)
        })
        const value = parseAnswer(DATAINCLUSION, schema, body)
        return { value, size: size(value) }
      },
      signal,
    )
  }

  const page = async <Schema extends z.ZodType, Item>(
    path: string,
    item: Schema,
    toItem: (record: z.output<Schema>) => Item,
    query: UrlQuery,
    signal: AbortSignal,
  ): Promise<Page<Item>> => {
    if (!hasToken) throw missingToken()
    const schema = pageOf(item)
    const { items, total } = await read(
      path,
      { query, schema, seconds: DATA_SECONDS, size: (answer) => answer.items.length + 1 },
      signal,
    )
    return { items: items.map(toItem), total }
  }

  const record = <Schema extends z.ZodType>(
    path: string,
    id: string,
    schema: Schema,
    signal: AbortSignal,
  ) => {
    if (!hasToken) throw missingToken()
    const options = { schema, seconds: DATA_SECONDS, size: () => 1 }
    return read(`${path}/${encodeURIComponent(id)}`, options, signal)
  }

  return {
    searchServices({ communeCode, point, ...filter }, paging, signal) {
      const query = {
        ...serviceQuery(filter),
        ...pageQuery(paging),
        code_commune: communeCode,
        lat: point?.latitude,
        lon: point?.longitude,
        exclure_doublons: true,
      }
      const toFound = ({ service, distance }: z.output<typeof foundServiceRecord>) => ({
        service: noting(toService(service)),
        structure: toStructure(service.structure),
        distanceKm: distance ?? null,
      })
      return page('/search/services', foundServiceRecord, toFound, query, signal)
    },
    listServices(filter, paging, signal) {
      const query = { ...serviceQuery(filter), ...pageQuery(paging) }
      return page('/services', serviceRecord, (one) => noting(toService(one)), query, signal)
    },
    listStructures(filter, paging, signal) {
      const query = {
        code_region: filter.regionCode,
        code_departement: filter.departmentCode,
        code_commune: filter.communeCode,
        reseaux_porteurs: filter.networks,
        sources: filter.sources,
        ...pageQuery(paging),
        exclure_doublons: filter.withDuplicates !== true,
      }
      return page('/structures', structureRecord, toStructure, query, signal)
    },
    structureIdOf: async (serviceId) => structureOfService.get(serviceId) ?? null,
    async getService(id, signal) {
      const { structure, ...service } = await record('/services', id, detailedServiceRecord, signal)
      return { service: toService(service), structure: toStructure(structure) }
    },
    async getStructure(id, signal) {
      const { services, ...structure } = await record('/structures', id, detailedStructureRecord, signal)
      return { structure: toStructure(structure), services: services.map(toService) }
    },
    async referenceList(category, signal) {
      const options = {
        schema: referenceRecords,
        seconds: REFERENCE_SECONDS,
        size: (items: readonly unknown[]) => items.length,
      }
      const items = await read(`/doc/${LISTS[category]}`, options, signal)
      return items.map(({ value, label, description = null }) => ({ value, label, description }))
    },
  }
}

interface ReadOptions<Schema extends z.ZodType> {
  readonly query?: UrlQuery
  readonly schema: Schema
  readonly seconds: number
  readonly size: (answer: z.output<Schema>) => number
}

const serviceQuery = (filter: Parameters<ServiceDirectory['listServices']>[0]): UrlQuery => ({
  thematiques: filter.themes,
  frais: filter.costs,
  publics: filter.targetAudience,
  modes_accueil: filter.receptionModes,
  sources: filter.sources,
})

/** Always sent: without a size the API answers 5,000 items. */
const pageQuery = ({ page, size }: PageRequest): UrlQuery => ({ page, size })

const detailSchema = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() })),
  ]),
})
const MAX_DETAIL = 300

/** Statuses that mean something of their own here; the client's words do for the rest. */
function explain(error: unknown): unknown {
  const answer = httpAnswer(error)
  switch (answer?.status) {
    case 401:
    case 403:
      return new AppError('config', `${DATAINCLUSION} refuses the token (HTTP ${answer.status})`, {
        hint:
          answer.status === 401
            ? `Check DATAINCLUSION_API_TOKEN: it may be cut off, revoked, or of another environment. ${HOW_TO_GET_A_TOKEN}`
            : `The token of DATAINCLUSION_API_TOKEN does not open the data, as that of a widget does not. ${HOW_TO_GET_A_TOKEN}`,
        cause: error,
      })
    case 404:
      return new AppError('not_found', `${DATAINCLUSION} has nothing under this id`, {
        hint: 'Take source and id together from search_services, list_all_services or list_all_structures; records are removed when their source drops them.',
        cause: error,
      })
    case 422:
      return new AppError('invalid_input', `${DATAINCLUSION} refuses the request: ${detailOf(answer.body)}`, {
        hint: 'Change the argument that it names; get_reference_data lists the values of filters.',
        cause: error,
      })
    default:
      return error
  }
}

/** The reason of a 422, which is a sentence or a list of problems. */
function detailOf(body: unknown): string {
  const parsed = detailSchema.safeParse(body)
  if (!parsed.success) return 'no reason given'
  const { detail } = parsed.data
  const text =
    typeof detail === 'string' ? detail : detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ')
  return text.slice(0, MAX_DETAIL)
}
