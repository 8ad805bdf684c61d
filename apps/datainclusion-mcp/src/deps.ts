import { createHttpClient, type HttpClientOptions } from '@agora-mcp/core/http'
import { lazyPort } from '@agora-mcp/core/lazy'
import type { Logger } from '@agora-mcp/core/log'
import { missingToken } from './adapters/datainclusion-api/missing-token.ts'
import { createBundledGazetteer } from './adapters/gazetteer/bundled-gazetteer.ts'
import type { Config } from './config.ts'
import type { Deps } from './ports.ts'

export interface OpenDeps {
  readonly deps: Deps
  close(): Promise<void>
}

export interface DepsOptions {
  readonly log: Logger
  /** Shorter waits than a public service deserves, for tests. */
  readonly http?: Pick<HttpClientOptions, 'attemptSeconds' | 'pauseSeconds'>
}

/** Limits for public services: three attempts in all, four parallel calls. */
const REQUEST_LIMITS = {
  attemptSeconds: 10,
  retries: 2,
  deadlineSeconds: 50,
  maxConcurrent: 4,
}
/** Requests per second; the geographic services allow 50 or state no limit. */
const GEO_PER_SECOND = 20

/** Written by the build. The path is the same from `src` and from `dist`. */
const GAZETTEER = new URL('../dist/gazetteer.txt', import.meta.url)

/** Composes the ports. Opens nothing: connections and files wait for the first call that needs them. */
export function buildDeps(config: Config, { log, http = {} }: DepsOptions): OpenDeps {
  const { apiToken: token, userAgent } = config
  const client = (service: string, more: Partial<HttpClientOptions>) =>
    createHttpClient({ ...REQUEST_LIMITS, ...http, service, userAgent, ...more })
  const authorization = token === undefined ? {} : { headers: { authorization: `Bearer ${token.reveal()}` } }
  const clients = {
    api: client('data·inclusion', authorization),
    geo: client('geo.api.gouv.fr', { maxPerSecond: GEO_PER_SECOND }),
    geocoder: client('The address geocoder', { maxPerSecond: GEO_PER_SECOND }),
  }
  const api = lazyPort(async () => {
    const { createDatainclusionApi } = await import('./adapters/datainclusion-api/api.ts')
    return createDatainclusionApi({
      client: clients.api,
      origin: config.apiUrl,
      hasToken: token !== undefined,
      usesBeta: config.usesBeta,
    })
  })
  return {
    deps: {
      directory: api,
      closed: token === undefined ? missingToken() : null,
      reference: lazyPort(async () => {
        const { createReferenceData } = await import('./adapters/datainclusion-api/reference-data.ts')
        return createReferenceData({ fetchList: api.referenceList, log })
      }),
      gazetteer: createBundledGazetteer(GAZETTEER),
      communes: lazyPort(async () => {
        const { createGeoApi } = await import('./adapters/geo-api/api.ts')
        return createGeoApi({ client: clients.geo, origin: config.geoApiUrl })
      }),
      geocoder: lazyPort(async () => {
        const { createAddressGeocoder } = await import('./adapters/address-geocoder/geocoder.ts')
        return createAddressGeocoder({ client: clients.geocoder, base: config.geocoderUrl })
      }),
    },
    async close() {
      for (const opened of Object.values(clients)) opened.close()
    },
  }
}
