import type { StubRequest, StubResponse } from '@agora-mcp/testing/http'
import bundled from '../../../src/adapters/datainclusion-api/bundled-reference.json' with { type: 'json' }
import { answerProblems, requestProblems, templateOf } from './contract.ts'
import { CENTRES, gazetteer, kilometres, roundHalfToEven } from './geography.ts'
import { SERVICES, type ServiceRecord, STRUCTURES, type StructureRecord } from './records.ts'

export const TOKEN = 'ey.test-token.0123456789'
export const WIDGET_TOKEN = 'ey.widget-token.0123456789'

const PREFIX = '/api/v1'
const RADIUS_KM = 50
const DEFAULT_SIZE = 5000
const LISTS: Readonly<Record<string, keyof typeof bundled.lists>> = {
  frais: 'costs',
  'modes-accueil': 'reception_modes',
  'modes-mobilisation': 'mobilization_modes',
  'personnes-mobilisatrices': 'mobilizing_persons',
  publics: 'target_audience',
  'reseaux-porteurs': 'networks',
  thematiques: 'themes',
  'types-services': 'service_types',
}

/** As its sources say (commit d4969e3), over the tests' records. @param problems Deviations from its description. */
export function answerDatainclusion(
  { path: target, headers }: StubRequest,
  problems: string[],
): StubResponse {
  const { pathname, searchParams: query } = new URL(target, 'http://stub')
  const template = templateOf(pathname)
  // FastAPI routes on the decoded path: an encoded slash parts it all the same.
  if (
    template === undefined ||
    decodeURIComponent(pathname).split('/').length !== pathname.split('/').length
  ) {
    return notFound
  }
  if (!pathname.startsWith(`${PREFIX}/doc/`)) {
    const refusal = checkToken(headers.authorization)
    if (refusal !== null) return refusal
  }
  // Parameters that are not declared are ignored by the API, and a fault of ours all the same.
  problems.push(...requestProblems(template, query))
  const response = route(pathname.slice(PREFIX.length), query)
  if (response.status === undefined) problems.push(...answerProblems(template, response.body))
  return response
}

const notFound: StubResponse = { status: 404, body: { detail: 'Not Found' } }
const invalid = (detail: unknown): StubResponse => ({ status: 422, body: { detail } })

function checkToken(authorization: string | undefined): StubResponse | null {
  if (!authorization?.startsWith('Bearer ')) {
    return { status: 401, headers: { 'www-authenticate': 'Bearer' }, body: { detail: 'Not authenticated' } }
  }
  const token = authorization.slice('Bearer '.length)
  if (token === WIDGET_TOKEN) return { status: 403, body: { detail: 'Forbidden' } }
  return token === TOKEN ? null : { status: 401, body: { detail: 'Unauthorized' } }
}

function route(path: string, query: URLSearchParams): StubResponse {
  const [, folder = '', name] = path.split('/')
  if (folder === 'doc') return list(name ?? '')
  if (folder === 'search') return name === undefined ? textSearch(query) : search(query)
  if (folder === 'services')
    return name === undefined ? services(query) : oneService(decodeURIComponent(name))
  if (folder === 'structures')
    return name === undefined ? structures(query) : oneStructure(decodeURIComponent(name))
  return notFound
}

function list(name: string): StubResponse {
  const items: readonly { value: string; label: string; description?: string }[] =
    bundled.lists[LISTS[name] ?? 'costs']
  return { body: items.map(({ value, label, description = null }) => ({ value, label, description })) }
}

function search(query: URLSearchParams): StubResponse {
  const [lat, lon, code] = [query.get('lat'), query.get('lon'), query.get('code_commune')]
  if ((lat === null) !== (lon === null)) {
    return invalid('The `lat` and `lon` must be simultaneously filled.')
  }
  const found = filtered(SERVICES, query)
  if (found === 'failed') return failed
  const kept = query.get('exclure_doublons') === 'true' ? found.filter(isBestOfCluster) : found
  // Without a commune there is no geography at all, point or not.
  if (code === null)
    return page(
      kept.map((service) => toFound(service, null)),
      query,
    )

  const commune = gazetteer.byCode(code)
  if (commune === undefined) return invalid('This `code_commune` does not exist.')
  const centre = CENTRES[code]
  const from = lat !== null && lon !== null ? ([Number(lat), Number(lon)] as const) : centre
  if (from === undefined) throw new Error(`no centre for ${code} in the tests`)
  const zones = [code, commune.departmentCode, 'france']
  const results = kept
    .filter(({ zone_eligibilite: zone }) => zone === null || zone.some((one) => zones.includes(one)))
    .map((service) => ({ service, km: distanceTo(service, from) }))
    .filter(
      ({ service, km }) => (km !== null && km <= RADIUS_KM) || service.modes_accueil?.includes('a-distance'),
    )
    .map(({ service, km }) => {
      const isThere = km !== null && km <= RADIUS_KM && service.modes_accueil?.includes('en-presentiel')
      return toFound(service, isThere ? roundHalfToEven(km) : null)
    })
    .sort(
      (a, b) =>
        (a.distance ?? Number.POSITIVE_INFINITY) - (b.distance ?? Number.POSITIVE_INFINITY) ||
        (a.service.id < b.service.id ? -1 : 1),
    )
  return page(results, query)
}

/** `/search`: words of names and descriptions, without a look at whom a service is for. */
function textSearch(query: URLSearchParams): StubResponse {
  const found = filtered(SERVICES, query)
  if (found === 'failed') return failed
  const words = (query.get('q') ?? '').toLowerCase().split(' ')
  const [lat, lon, code] = [query.get('lat'), query.get('lon'), query.get('code_commune')]
  const results = found
    .filter(({ nom, description }) =>
      words.every((word) => `${nom} ${description}`.toLowerCase().includes(word)),
    )
    .filter(({ code_insee }) => code === null || code_insee === code)
    .filter((service) => query.get('exclure_doublons') !== 'true' || isBestOfCluster(service))
    .map((service) => ({
      service,
      km: lat === null || lon === null ? null : distanceTo(service, [Number(lat), Number(lon)]),
    }))
    .filter(({ km }) => lat === null || (km !== null && km <= Number(query.get('distance') ?? RADIUS_KM)))
    .map(({ service, km }) => toFound(service, km === null ? null : roundHalfToEven(km)))
  return page(results, query)
}

const distanceTo = (
  { latitude, longitude }: ServiceRecord,
  from: readonly [number, number],
): number | null => (latitude === null || longitude === null ? null : kilometres(from, [latitude, longitude]))

function toFound(service: ServiceRecord, distance: number | null) {
  return { service: { ...service, structure: bare(structureOf(service)) }, distance }
}

function services(query: URLSearchParams): StubResponse {
  const found = filtered(SERVICES, query)
  if (found === 'failed') return failed
  return page(inTerritory(found, query).sort(byId), query)
}

function structures(query: URLSearchParams): StubResponse {
  const [networks, sources] = [query.getAll('reseaux_porteurs'), query.getAll('sources')]
  const found = inTerritory(STRUCTURES, query)
    .filter(
      ({ reseaux_porteurs: own }) => networks.length === 0 || own?.some((one) => networks.includes(one)),
    )
    .filter(({ source }) => sources.length === 0 || sources.includes(source))
    .filter((structure) => query.get('exclure_doublons') !== 'true' || isBest(structure))
  return page(
    found.sort(byId).map((one) => ({ ...withoutCluster(one), doublons: [] })),
    query,
  )
}

const failed: StubResponse = { status: 500, body: 'Internal Server Error' }

/** Services by their filters; a category beside another theme makes the database fail. */
function filtered(all: readonly ServiceRecord[], query: URLSearchParams): ServiceRecord[] | 'failed' {
  const themes = query.getAll('thematiques')
  if (themes.length > 1 && themes.some((theme) => !theme.includes('--'))) return 'failed'
  const publics = query.getAll('publics')
  const matches = (wanted: readonly string[], own: readonly string[] | null) =>
    wanted.length === 0 || own?.some((one) => wanted.includes(one)) === true
  return all.filter(
    (service) =>
      (themes.length === 0 ||
        service.thematiques?.some((own) =>
          themes.some((one) => own === one || own.startsWith(`${one}--`)),
        )) &&
      (publics.includes('tous-publics') ||
        matches(publics.length === 0 ? [] : [...publics, 'tous-publics'], service.publics)) &&
      matches(query.getAll('frais'), service.frais === null ? null : [service.frais]) &&
      matches(query.getAll('modes_accueil'), service.modes_accueil) &&
      matches(query.getAll('types'), service.type === null ? null : [service.type]) &&
      matches(query.getAll('sources'), [service.source]),
  )
}

function inTerritory<Item extends { readonly code_insee: string | null }>(
  all: readonly Item[],
  query: URLSearchParams,
): Item[] {
  const [region, department, commune] = [
    query.get('code_region'),
    query.get('code_departement'),
    query.get('code_commune'),
  ]
  const regionOf = (code: string) =>
    gazetteer.department(gazetteer.byCode(code)?.departmentCode ?? '')?.regionCode
  return all.filter(
    ({ code_insee: code }) =>
      (region === null || (code !== null && regionOf(code) === region)) &&
      (department === null || code?.startsWith(department) === true) &&
      (commune === null || code === commune),
  )
}

function oneService(id: string): StubResponse {
  const service = SERVICES.find((one) => one.id === id)
  return service === undefined ? notFound : { body: toFound(service, null).service }
}

function oneStructure(id: string): StubResponse {
  const structure = STRUCTURES.find((one) => one.id === id)
  if (structure === undefined) return notFound
  const own = SERVICES.filter(({ structure_id }) => structure_id === id)
  return { body: { ...withoutCluster(structure), doublons: [], services: own } }
}

/** The envelope of every listing: `size` is the number of items here. */
function page(all: readonly unknown[], query: URLSearchParams): StubResponse {
  const size = Number(query.get('size') ?? DEFAULT_SIZE)
  const number = Number(query.get('page') ?? 1)
  if (!Number.isInteger(size) || size < 1 || size > 10_000) {
    return invalid([
      { loc: ['query', 'size'], msg: 'Input should be less than or equal to 10000', type: 'less_than_equal' },
    ])
  }
  const items = all.slice((number - 1) * size, number * size)
  return {
    body: { items, total: all.length, page: number, size: items.length, pages: Math.ceil(all.length / size) },
  }
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

function structureOf({ structure_id: id }: ServiceRecord): StructureRecord {
  const found = STRUCTURES.find((structure) => structure.id === id)
  if (found === undefined) throw new Error(`no structure ${id} in the tests`)
  return found
}

const isBest = ({ cluster, score_qualite: score }: StructureRecord): boolean =>
  cluster === null || STRUCTURES.every((other) => other.cluster !== cluster || other.score_qualite <= score)

const isBestOfCluster = (service: ServiceRecord): boolean => isBest(structureOf(service))

const withoutCluster = ({ cluster: _, ...structure }: StructureRecord) => structure

/** As services have it: without score and duplicates. */
const bare = ({ cluster: _, score_qualite: __, ...structure }: StructureRecord) => structure
