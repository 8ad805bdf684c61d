import {
  type StubRequest,
  type StubResponse,
  type StubServer,
  startStubServer,
} from '@agora-mcp/testing/http'
import { answerDatainclusion, TOKEN } from './datainclusion.ts'
import { answerGeoApi, answerGeocoder } from './geographic.ts'

type Answer = (request: StubRequest) => StubResponse | Promise<StubResponse>
type Service = 'api' | 'geo' | 'geocoder'

export interface Stubs {
  /** Variables of the servers under test; the token is one that the API takes. */
  readonly env: Readonly<Record<string, string>>
  /** Whatever was asked or answered that the official description does not know. */
  readonly problems: string[]
  /** Paths that were asked of one service, with their parameters decoded, oldest first. */
  asked(service: Service): string[]
  requests(service: Service): readonly StubRequest[]
  answer(service: Service, answer: Answer): void
  reset(): void
  close(): Promise<void>
}

/** Stand-ins on loopback for data·inclusion and the two geographic services. */
export async function startStubs(): Promise<Stubs> {
  const problems: string[] = []
  const usual: Record<Service, Answer> = {
    api: (request) => answerDatainclusion(request, problems),
    geo: answerGeoApi,
    geocoder: answerGeocoder,
  }
  let current = { ...usual }
  const seen: Record<Service, StubRequest[]> = { api: [], geo: [], geocoder: [] }
  const start = (service: Service) =>
    startStubServer((request) => {
      seen[service].push(request)
      return current[service](request)
    })
  const servers: Record<Service, StubServer> = {
    api: await start('api'),
    geo: await start('geo'),
    geocoder: await start('geocoder'),
  }
  return {
    env: {
      DATAINCLUSION_API_TOKEN: TOKEN,
      DATAINCLUSION_API_URL: servers.api.url,
      DATAINCLUSION_GEO_API_URL: servers.geo.url,
      DATAINCLUSION_GEOCODER_URL: `${servers.geocoder.url}/geocodage`,
    },
    problems,
    asked: (service) => seen[service].map(({ path }) => decodeURIComponent(path).replaceAll('+', ' ')),
    requests: (service) => seen[service],
    answer(service, answer) {
      current[service] = answer
    },
    reset() {
      current = { ...usual }
      problems.length = 0
      for (const requests of Object.values(seen)) requests.length = 0
    },
    async close() {
      await Promise.all(Object.values(servers).map((server) => server.close()))
    },
  }
}
