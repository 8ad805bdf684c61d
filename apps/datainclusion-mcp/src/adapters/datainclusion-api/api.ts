import { quoted } from '@agora-mcp/core/errors'
import { createAnswerCache, type HttpClient } from '@agora-mcp/core/http'
import { defined } from '@agora-mcp/core/schemas/defined'
import type * as z from 'zod'
import type { ReferenceCategory, ReferenceItem } from '../../domain/reference.ts'
import type { Service } from '../../domain/service.ts'
import type { Page, PageRequest, ServiceDirectory } from '../../ports.ts'
import { buildUrl, type UrlQuery } from '../build-url.ts'
import { parseAnswer } from '../parse-answer.ts'
import { explainFailure } from './explain-failure.ts'
import { missingToken } from './missing-token.ts'
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
} from './records.ts'
import { switchedOff } from './switched-off.ts'

const DATAINCLUSION = 'data·inclusion'

/** Seconds that answers are cached: data is reloaded hourly, and pages of a list must stay consistent. */
const DATA_SECONDS = 5 * 60
const REFERENCE_SECONDS = 24 * 60 * 60
/** Records and list entries cached, some 2 kB each. */
const MAX_KEPT = 10_000

/** Fixed radius of `/search/services`; `/search` takes it as a parameter. */
const RADIUS_KM = 50

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
  /** @throws AppError */
  referenceList(category: ReferenceCategory, signal: AbortSignal): Promise<readonly ReferenceItem[]>
}

export interface DatainclusionApiOptions {
  readonly client: HttpClient
  /** `/api/v1` is appended. */
  readonly origin: string
  /** True if the client sends a token; without one only the reference lists are served. */
  readonly hasToken: boolean
  /** True to use the API's experimental features: text search, and excluding duplicates. */
  readonly usesBeta: boolean
  readonly now?: () => number
}

/** Creates a client of the data·inclusion API, https://api.data.inclusion.gouv.fr/api/docs. */
export function createDatainclusionApi(options: DatainclusionApiOptions): DatainclusionApi {
  const { client, origin, hasToken, usesBeta, now } = options
  const cache = createAnswerCache({ maxSize: MAX_KEPT, ...defined({ now }) })
  const structureOfService = new Map<string, string>()

  /** Remembers where to find a service whose id has no address of its own. */
  const rememberService = (service: Service): Service => {
    if (service.id.includes('/') && structureOfService.size < MAX_KEPT) {
      structureOfService.set(service.id, service.structureId)
    }
    return service
  }

  const read = <Schema extends z.ZodType>(
    path: string,
    { query = {}, schema, seconds, size, record }: ReadOptions<Schema>,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> => {
    const url = buildUrl(origin, `/api/v1${path}`, query)
    return cache.get(
      url,
      seconds,
      async (shared) => {
        const body = await client.getJson(url, { signal: shared }).catch((error: unknown) => {
          throw explainFailure(error, record)
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

  const readRecord = <Schema extends z.ZodType>(
    kind: 'service' | 'structure',
    id: string,
    schema: Schema,
    signal: AbortSignal,
  ) => {
    if (!hasToken) throw missingToken()
    const options = {
      schema,
      seconds: DATA_SECONDS,
      size: () => 1,
      record: `${kind} with the id ${quoted(id)}`,
    }
    return read(`/${kind}s/${encodeURIComponent(id)}`, options, signal)
  }

  const toFound = ({ service, distance }: z.output<typeof foundServiceRecord>) => ({
    service: rememberService(toService(service)),
    structure: toStructure(service.structure),
    distanceKm: distance ?? null,
  })

  return {
    searchServices({ communeCode, point, ...filter }, paging, signal) {
      const query = {
        ...serviceQuery(filter),
        ...pageQuery(paging),
        code_commune: communeCode,
        lat: point?.latitude,
        lon: point?.longitude,
        exclure_doublons: usesBeta,
      }
      return page('/search/services', foundServiceRecord, toFound, query, signal)
    },
    findServices({ text, around, ...filter }, paging, signal) {
      if (!usesBeta) throw switchedOff()
      const query = {
        q: text,
        ...serviceQuery(filter),
        ...pageQuery(paging),
        ...(around !== null &&
          ('point' in around
            ? { lat: around.point.latitude, lon: around.point.longitude, distance: RADIUS_KM }
            : { code_commune: around.communeCode })),
        exclure_doublons: true,
      }
      return page('/search', foundServiceRecord, toFound, query, signal)
    },
    listServices(filter, paging, signal) {
      const query = { ...serviceQuery(filter), ...pageQuery(paging) }
      return page('/services', serviceRecord, (one) => rememberService(toService(one)), query, signal)
    },
    listStructures(filter, paging, signal) {
      const query = {
        code_region: filter.regionCode,
        code_departement: filter.departmentCode,
        code_commune: filter.communeCode,
        reseaux_porteurs: filter.networks,
        sources: filter.sources,
        ...pageQuery(paging),
        exclure_doublons: usesBeta && filter.withDuplicates !== true,
      }
      return page('/structures', structureRecord, toStructure, query, signal)
    },
    structureIdOf: async (serviceId) => structureOfService.get(serviceId) ?? null,
    async getService(id, signal) {
      const { structure, ...service } = await readRecord('service', id, detailedServiceRecord, signal)
      return { service: toService(service), structure: toStructure(structure) }
    },
    async getStructure(id, signal) {
      const { services, ...structure } = await readRecord('structure', id, detailedStructureRecord, signal)
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
  /** Names the record that the path identifies; absent for lists. */
  readonly record?: string
}

const serviceQuery = (filter: Parameters<ServiceDirectory['listServices']>[0]): UrlQuery => ({
  thematiques: filter.themes,
  frais: filter.costs,
  publics: filter.targetAudience,
  modes_accueil: filter.receptionModes,
  sources: filter.sources,
})

/** Builds the page parameters, which are always sent: without a size the API returns 5,000 items. */
const pageQuery = ({ page, size }: PageRequest): UrlQuery => ({ page, size })
