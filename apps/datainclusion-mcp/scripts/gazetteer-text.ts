import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { GazetteerHeader } from '../src/domain/gazetteer.ts'
import { placeKey } from '../src/domain/place-name.ts'

/** A row of the official list, as far as it is read; https://github.com/etalab/decoupage-administratif. */
interface OfficialCommune {
  readonly code: string
  readonly nom: string
  readonly type: 'commune-actuelle' | 'arrondissement-municipal' | 'commune-deleguee' | 'commune-associee'
  readonly population?: number
  readonly codesPostaux?: readonly string[]
  readonly anciensCodes?: readonly string[]
  /** City of an arrondissement. */
  readonly commune?: string
  /** Commune of today that a former one belongs to. */
  readonly chefLieu?: string
}

/** A métropole, a communauté of any kind: several communes with a common administration. */
interface OfficialGroup {
  readonly code: string
  readonly nom: string
  readonly membres: readonly { readonly code: string; readonly populationMunicipale: number }[]
}

interface OfficialArea {
  readonly code: string
  readonly nom: string
  readonly region?: string
  readonly chefLieu: string
}

const require = createRequire(import.meta.url)

/** Names, codes, inhabitants and postal codes of npm's official list: 1.3 of its 12.7 MB. */
export function gazetteerText(): string {
  const folder = dirname(require.resolve('@etalab/decoupage-administratif/package.json'))
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const communes: OfficialCommune[] = read('data/communes.json')
  const departments: OfficialArea[] = read('data/departements.json')
  const regions: OfficialArea[] = read('data/regions.json')
  // A commune of Greater Paris is in a territory and in the métropole, which comes last and so counts as its own.
  const groups: OfficialGroup[] = [...read('data/ept.json'), ...read('data/epci.json')]

  const header: GazetteerHeader = {
    edition: read('package.json').version,
    groups: groups.map(({ code, nom, membres }) => [nom, code, byInhabitants(membres).join(' ')] as const),
    regions: regions.map(({ code, nom, chefLieu }) => [code, nom, chefLieu] as const),
    departments: departments.map(
      ({ code, nom, region = '', chefLieu }) => [code, nom, chefLieu, region] as const,
    ),
  }
  const named = new Set(communes.filter(({ chefLieu }) => chefLieu !== undefined).map(({ code }) => code))
  const rows = communes
    .filter((commune) => !repeatsItsCommune(commune, communes))
    .map((commune) => ({ key: placeKey(commune.nom), line: toLine(commune, named) }))
    .sort((a, b) => compare(a.key, b.key) || compare(a.line, b.line))
  return [JSON.stringify(header), ...rows.map(({ line }) => line), ''].join('\n')
}

/** Codes of the members, the one that most people live in first. */
const byInhabitants = (members: OfficialGroup['membres']): string[] =>
  members.toSorted((a, b) => b.populationMunicipale - a.populationMunicipale).map(({ code }) => code)

/** By code units, as the search through the file compares; a locale would order otherwise. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const currentNames = new WeakMap<readonly OfficialCommune[], Set<string>>()

/** Checks whether a former commune gave both code and name to today's: then it says nothing new. */
function repeatsItsCommune({ code, nom, type }: OfficialCommune, all: readonly OfficialCommune[]): boolean {
  if (type === 'commune-actuelle' || type === 'arrondissement-municipal') return false
  let names = currentNames.get(all)
  if (names === undefined) {
    names = new Set(
      all.filter((one) => one.type === 'commune-actuelle').map((one) => `${one.code} ${one.nom}`),
    )
    currentNames.set(all, names)
  }
  return names.has(`${code} ${nom}`)
}

function toLine(commune: OfficialCommune, named: ReadonlySet<string>): string {
  const { code, nom, population, codesPostaux = [], commune: city, chefLieu } = commune
  // A former code that has a row of its own is found there, under its name.
  const formerCodes = (commune.anciensCodes ?? []).filter((former) => !named.has(former))
  const partOf = city === undefined ? (chefLieu ?? '') : `${city}*`
  const columns = [
    code,
    nom,
    population === undefined ? '' : population.toString(36),
    codesPostaux.join(','),
    partOf,
    formerCodes.join(','),
  ]
  return columns.join('\t').trimEnd()
}
