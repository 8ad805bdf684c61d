import type { StubRequest, StubResponse } from '@agora-mcp/testing/http'
import { CENTRES, gazetteer, kilometres } from './geography.ts'

/** Founded after the gazetteer's edition. */
const NEW_COMMUNE = {
  nom: 'Neuville-Nouvelle',
  code: '59999',
  codeDepartement: '59',
  population: 1200,
}

/** geo.api.gouv.fr: communes by point, by code and by name. Its errors are plain text. */
export function answerGeoApi({ path }: StubRequest): StubResponse {
  const { pathname, searchParams: query } = new URL(path, 'http://stub')
  const [, folder, code] = pathname.split('/')
  if (folder !== 'communes') return { status: 404, body: 'Not Found' }
  if (code !== undefined) {
    const commune = code === NEW_COMMUNE.code ? NEW_COMMUNE : byCode(code)
    return commune === undefined ? { status: 404, body: 'Not Found' } : { body: commune }
  }
  const [lat, lon, name] = [query.get('lat'), query.get('lon'), query.get('nom')]
  if (lat !== null && lon !== null) {
    const near = Object.entries(CENTRES).find(
      // Whole cities only, unless arrondissements are asked for.
      ([one, centre]) =>
        gazetteer.byCode(one)?.isArrondissement === false &&
        kilometres(centre, [Number(lat), Number(lon)]) < 8,
    )
    return { body: near === undefined ? [] : [byCode(near[0])] }
  }
  return { body: name === 'neuville nouvelle' ? [{ ...NEW_COMMUNE, _score: 1 }] : [] }
}

function byCode(code: string) {
  const commune = gazetteer.byCode(code)
  const centre = CENTRES[code]
  if (commune === undefined) return undefined
  return {
    nom: commune.name,
    code,
    codeDepartement: commune.departmentCode,
    population: commune.population,
    ...(centre === undefined ? {} : { centre: { type: 'Point', coordinates: [centre[1], centre[0]] } }),
  }
}

interface Feature {
  readonly coordinates: readonly [longitude: number, latitude: number]
  readonly properties: Readonly<Record<string, unknown>>
}

const address = (
  label: string,
  citycode: string,
  score: number,
  coordinates: readonly [number, number],
): Feature => ({
  coordinates,
  properties: {
    label,
    citycode,
    city: label.split(' ').at(-1),
    score,
    type: 'housenumber',
    _type: 'address',
  },
})

const FOUND: Readonly<Record<string, readonly Feature[]>> = {
  'poi la tour eiffel': [
    {
      coordinates: [2.2945, 48.8584],
      properties: {
        toponym: 'Tour Eiffel',
        name: ['Tour Eiffel'],
        city: ['Paris 7e Arrondissement', 'Paris'],
        citycode: ['75107', '75056'],
        postcode: ['75007'],
        category: ['monument'],
        score: 0.92,
        _type: 'poi',
      },
    },
  ],
  'address 12 rue de wazemmes lille': [
    address('12 Rue de Wazemmes 59000 Lille', '59350', 0.97, [3.0601, 50.6275]),
  ],
  'address rue de la republique': [
    address('Rue de la République 69002 Lyon', '69382', 0.86, [4.836, 45.763]),
    address('Rue de la République 13001 Marseille', '13201', 0.855, [5.37, 43.297]),
  ],
  'address 3 chemin du bout': [address('3 Chemin du Bois 59100 Roubaix', '59512', 0.6, [3.18, 50.69])],
}

const normal = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** data.geopf.fr/geocodage: search in two indexes, and the address nearest to a point. */
export function answerGeocoder({ path }: StubRequest): StubResponse {
  const { pathname, searchParams: query } = new URL(path, 'http://stub')
  if (pathname === '/geocodage/reverse') {
    // A beach near Marseille, the open sea before it, and nothing else.
    const distance = { '43.25': 300, '43.1': 17_000 }[query.get('lat') ?? '']
    const properties = { label: 'Plage du Prado 13008 Marseille', citycode: '13208', score: 0.9, distance }
    return collection(distance === undefined ? [] : [{ coordinates: [5.37, 43.26], properties }])
  }
  if (pathname !== '/geocodage/search') return { status: 404, body: { code: 404, message: 'Not Found' } }
  const [q, index] = [query.get('q') ?? '', query.get('index') ?? 'address']
  if (q.length < 3 || q.length > 200 || !/^[\p{L}\p{N}]/u.test(q)) {
    const detail = ['q: must contain between 3 and 200 chars and start with a number or a letter']
    return { status: 400, body: { code: 400, message: 'Failed parsing query', detail } }
  }
  return collection(FOUND[`${index} ${normal(q)}`] ?? [])
}

const collection = (features: readonly Feature[]): StubResponse => ({
  body: {
    type: 'FeatureCollection',
    features: features.map(({ coordinates, properties }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates },
      properties,
    })),
  },
})
