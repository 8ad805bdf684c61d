import { editDistance } from '@agora-mcp/core/text/edit-distance'
import { type Commune, type Department, departmentCodeOf, type Region } from './place.ts'
import { acronymKey, groupKey, placeKey, shortGroupKey } from './place-name.ts'

/** A row of the gazetteer: a commune of today, an arrondissement, or a former commune with today's in its place. */
export interface GazetteerEntry extends Commune {
  /** Code of the commune that it is part of today; null for a commune of today. */
  readonly partOf: string | null
  readonly isArrondissement: boolean
}

/** Communes with a common administration: a métropole, a communauté of any kind. */
export interface CommuneGroup {
  readonly name: string
  /** Its SIREN number, which zones of eligibility name it by. */
  readonly code: string
  /** Codes of its communes, the one with the most inhabitants first. */
  readonly members: readonly string[]
}

/** Official names and codes, looked up in memory. */
export interface Gazetteer {
  /** Version of the official list, e.g. `6.0.0`. */
  readonly edition: string
  readonly regions: readonly Region[]
  readonly departments: readonly Department[]
  /** Intercommunalités that a text names, in full or as people shorten it. */
  groupsNamed(name: string): readonly CommuneGroup[]
  /** The intercommunalité that a commune of today belongs to. */
  groupOf(communeCode: string): CommuneGroup | undefined
  /** The entry of a code of today, of an arrondissement, or of a former commune. */
  byCode(code: string): GazetteerEntry | undefined
  /** Entries of exactly this key, most inhabited first. */
  byKey(key: string): GazetteerEntry[]
  /** Communes of today whose key goes on from this one, most inhabited first. */
  byPrefix(prefix: string): GazetteerEntry[]
  /** Communes of today and arrondissements that have this postal code, most inhabited first. */
  byPostalCode(postalCode: string): GazetteerEntry[]
  /** Communes of today whose keys are closest to a misspelt one, closest first. */
  nearest(key: string, count: number): GazetteerEntry[]
  department(code: string): Department | undefined
  region(code: string): Region | undefined
}

/**
 * Form of the file: a first line of JSON, then one line an entry, sorted by key, columns parted by tabs: code, name,
 * inhabitants in base 36, postal codes parted by commas, code of today's commune (with `*` for an arrondissement),
 * former codes parted by commas. Every line ends in a line feed; trailing empty columns are left out.
 */
export interface GazetteerHeader {
  readonly edition: string
  readonly groups?: readonly (readonly [name: string, code: string, members: string])[]
  readonly regions: readonly (readonly [code: string, name: string, seat: string])[]
  readonly departments: readonly (readonly [code: string, name: string, seat: string, regionCode: string])[]
}

/** Reads the file's text. Costs next to nothing: lines are read when they are looked for. */
export function parseGazetteer(text: string): Gazetteer {
  const firstLine = text.indexOf('\n')
  // The program's own build writes this file.
  const header = JSON.parse(text.slice(0, firstLine)) as GazetteerHeader
  const departments = header.departments.map(([code, name, seat, regionCode]) => ({
    code,
    name,
    seat,
    regionCode,
  }))
  const regions = header.regions.map(([code, name, seat]) => ({ code, name, seat }))
  const rows = createRows(text.slice(firstLine + 1))
  const isCurrent = (entry: GazetteerEntry) => entry.partOf === null
  const sorted = (lines: Iterable<string>) => [...lines].map(toEntry).sort(byPopulation)
  const groups = indexGroups(header.groups ?? [])

  return {
    edition: header.edition,
    regions,
    departments,
    groupsNamed(name) {
      const { byKey, byAcronym, byShortKey } = groups()
      const key = groupKey(name)
      return byKey.get(key) ?? byAcronym.get(key) ?? byShortKey.get(shortGroupKey(name)) ?? []
    },
    groupOf: (communeCode) => groups().byMember.get(communeCode),
    department: (code) => departments.find((department) => department.code === code),
    region: (code) => regions.find((region) => region.code === code),
    byCode(code) {
      // A former commune may have left its code to today's: then its row is only another name.
      const entries = [...rows.withValue(code, CODE)].map(toEntry).filter(({ partOf }) => partOf !== code)
      const [former] = entries.length > 0 ? [] : rows.withValue(code, FORMER_CODES)
      return entries[0] ?? (former === undefined ? undefined : toEntry(former))
    },
    byKey: (key) => sorted(rows.from(key, (candidate) => candidate === key)),
    byPrefix: (prefix) =>
      sorted(rows.from(prefix, (candidate) => candidate.startsWith(prefix))).filter(isCurrent),
    byPostalCode: (postalCode) => sorted(rows.withValue(postalCode, POSTAL_CODES)),
    nearest(key, count) {
      const initial = key.slice(0, 1)
      return [...rows.from(initial, (candidate) => candidate.startsWith(initial))]
        .flatMap((line) => {
          const edits = editDistance(placeKey(nameOf(line)), key, MAX_EDITS)
          return edits > MAX_EDITS ? [] : [{ entry: toEntry(line), edits }]
        })
        .filter(({ entry }) => isCurrent(entry))
        .sort((a, b) => a.edits - b.edits || byPopulation(a.entry, b.entry))
        .slice(0, count)
        .map(({ entry }) => entry)
    },
  }
}

/** Looks intercommunalités up by name and by member; the two indexes are made for the first that asks. */
function indexGroups(listed: NonNullable<GazetteerHeader['groups']>) {
  type Groups = Map<string, CommuneGroup[]>
  let made:
    | {
        byKey: Groups
        byAcronym: Map<string | null, CommuneGroup[]>
        byShortKey: Groups
        byMember: Map<string, CommuneGroup>
      }
    | undefined
  return () => {
    if (made === undefined) {
      const groups = listed.map(([name, code, members]) => ({ name, code, members: members.split(' ') }))
      made = {
        byKey: Map.groupBy(groups, ({ name }) => groupKey(name)),
        byAcronym: Map.groupBy(groups, ({ name }) => acronymKey(name)),
        byShortKey: Map.groupBy(groups, ({ name }) => shortGroupKey(name)),
        byMember: new Map(groups.flatMap((group) => group.members.map((member) => [member, group] as const))),
      }
    }
    return made
  }
}

/** Wrong letters that a name may have and still be near. */
const MAX_EDITS = 2
const [CODE, POSTAL_CODES, FORMER_CODES] = [0, 3, 5]

/** Lines sorted by key, searched in one string: splitting it would take longer than all the searches of a session. */
function createRows(text: string) {
  const lineAt = (offset: number) => {
    const start = text.lastIndexOf('\n', offset - 1) + 1
    return { start, end: text.indexOf('\n', offset) }
  }
  const keyAt = (start: number) => placeKey(nameOf(text.slice(start, text.indexOf('\n', start))))

  /** Where the first line starts whose key is not before this one. */
  const lowerBound = (key: string): number => {
    let [low, high] = [0, text.length]
    while (low < high) {
      const { start, end } = lineAt((low + high) >>> 1)
      if (keyAt(start) < key) low = end + 1
      else high = start
    }
    return low
  }

  return {
    /** Lines from the first with this key on, as long as their keys belong to it. */
    *from(key: string, belongs: (candidate: string) => boolean): Generator<string> {
      for (let start = lowerBound(key); start < text.length; ) {
        const end = text.indexOf('\n', start)
        if (!belongs(keyAt(start))) return
        yield text.slice(start, end)
        start = end + 1
      }
    },
    /** Lines that have this value in a column, alone or among others. */
    *withValue(value: string, column: number): Generator<string> {
      let hit = text.indexOf(value)
      while (hit !== -1) {
        const { start, end } = lineAt(hit)
        const line = text.slice(start, end)
        if (line.split('\t')[column]?.split(',').includes(value)) yield line
        hit = text.indexOf(value, end)
      }
    },
  }
}

const byPopulation = (a: Commune, b: Commune): number =>
  b.population - a.population || (a.code < b.code ? -1 : 1)

const nameOf = (line: string): string => line.split('\t', 2)[1] ?? ''

function toEntry(line: string): GazetteerEntry {
  const [code = '', name = '', population = '', postalCodes = '', partOf = ''] = line.split('\t')
  return {
    code,
    name,
    departmentCode: departmentCodeOf(code),
    population: population === '' ? 0 : Number.parseInt(population, 36),
    postalCodes: postalCodes === '' ? [] : postalCodes.split(','),
    partOf: partOf === '' ? null : partOf.slice(0, 5),
    isArrondissement: partOf.endsWith('*'),
  }
}
