import { editDistance } from '@agora-mcp/core/text/edit-distance'
import { type Commune, type Department, departmentCodeOf, type Region } from './place.ts'
import { acronymKey, groupKey, placeKey, shortGroupKey } from './place-name.ts'

/** A row of the gazetteer: a current commune, an arrondissement, or a former commune with its current one. */
export interface GazetteerEntry extends Commune {
  /** Code of the current commune that contains it; null for a current commune. */
  readonly partOf: string | null
  readonly isArrondissement: boolean
}

/** Communes with a joint administration: a métropole, or a communauté of any kind. */
export interface CommuneGroup {
  readonly name: string
  /** SIREN number, which identifies it in zones of eligibility. */
  readonly code: string
  /** Codes of its communes, the most populous first. */
  readonly members: readonly string[]
}

export interface Gazetteer {
  /** Version of the official list, e.g. `6.0.0`. */
  readonly edition: string
  readonly regions: readonly Region[]
  readonly departments: readonly Department[]
  groupsNamed(name: string): readonly CommuneGroup[]
  groupOf(communeCode: string): CommuneGroup | undefined
  /** Finds the entry of a current code, an arrondissement or a former commune. */
  byCode(code: string): GazetteerEntry | undefined
  /** Finds the entries with exactly this key, the most populous first. */
  byKey(key: string): GazetteerEntry[]
  /** Finds current communes whose key starts with this one, the most populous first. */
  byPrefix(prefix: string): GazetteerEntry[]
  /** Finds current communes and arrondissements with this postal code, the most populous first. */
  byPostalCode(postalCode: string): GazetteerEntry[]
  /** Finds current communes with keys closest to a misspelt one, closest first. */
  nearest(key: string, count: number): GazetteerEntry[]
  department(code: string): Department | undefined
  region(code: string): Region | undefined
}

/**
 * Header of the gazetteer file. Its first line is JSON; then each entry has a line, sorted by key, with
 * tab-separated columns: code, name, population in base 36, comma-separated postal codes, code of the current
 * commune (with `*` for an arrondissement), comma-separated former codes. Every line ends in a line feed;
 * trailing empty columns are omitted.
 */
export interface GazetteerHeader {
  readonly edition: string
  readonly groups?: readonly (readonly [name: string, code: string, members: string])[]
  readonly regions: readonly (readonly [code: string, name: string, seat: string])[]
  readonly departments: readonly (readonly [code: string, name: string, seat: string, regionCode: string])[]
}

/** Opens the text of the file. This is cheap: lines are parsed when they are looked up. */
export function parseGazetteer(text: string): Gazetteer {
  const firstLine = text.indexOf('\n')
  // This file is written by our own build.
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
      // A current commune may have taken over the code of a former one, whose row is then only another name.
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

/** Indexes intercommunalités by name and by member, on the first lookup. */
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

/** Most letters that may differ in a similar name. */
const MAX_EDITS = 2
const [CODE, POSTAL_CODES, FORMER_CODES] = [0, 3, 5]

/** Searches sorted lines within one string: splitting it would take longer than all searches of a session. */
function createRows(text: string) {
  const lineAt = (offset: number) => {
    const start = text.lastIndexOf('\n', offset - 1) + 1
    return { start, end: text.indexOf('\n', offset) }
  }
  const keyAt = (start: number) => placeKey(nameOf(text.slice(start, text.indexOf('\n', start))))

  /** Returns the offset of the first line whose key is not less than this one. */
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
    /** Yields lines from the first with this key, as long as their keys match. */
    *from(key: string, belongs: (candidate: string) => boolean): Generator<string> {
      for (let start = lowerBound(key); start < text.length; ) {
        const end = text.indexOf('\n', start)
        if (!belongs(keyAt(start))) return
        yield text.slice(start, end)
        start = end + 1
      }
    },
    /** Yields lines with this value in a column, alone or among others. */
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
