/**
 * Writes `src/domain/query/villages.json` out of the register of places: `node
 * scripts/villages-from-siruta.ts < FILE`, with `siruta.csv` of the package sirutalib 1.3.0 on PyPI (BSD-3-Clause; data of the National Institute of Statistics). By
 * county, the units separated by `;`: SIRUTA, name, then its villages of other names, separated by `|`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold } from '@agora-mcp/core/text'
import { countyCodeOf } from '../src/domain/items/counties.ts'
import { placeName } from '../src/domain/items/place-name.ts'

const STDIN = 0

/** Levels of the register: 1 counties, 2 units with a budget, 3 localities. */
interface Place {
  readonly siruta: string
  readonly name: string
  readonly above: string
  readonly level: string
}

const places: readonly Place[] = readFileSync(STDIN, 'utf8')
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(';'))
  .filter(({ length }) => length > 6)
  .map(([siruta = '', name = '', , , above = '', , level = '']) => ({ siruta, name, above, level }))

const nameOf = ({ name }: Place): string => placeName(name.replaceAll('Ţ', 'Ț').replaceAll('Ş', 'Ș'))
const countyOf = new Map(
  places
    .filter(({ level }) => level === '1')
    .map((county) => [county.siruta, countyCodeOf(county.name.replace(/^JUDEȚUL |^MUNICIPIUL /, ''))]),
)
const below = Map.groupBy(places, ({ above }) => above)
const counties: Record<string, string[]> = {}
for (const unit of places.filter(({ level }) => level === '2')) {
  const county = countyOf.get(unit.above)
  if (county == null) continue
  const own = nameOf(unit)
  const villages = (below.get(unit.siruta) ?? []).map(nameOf).filter((name) => fold(name) !== fold(own))
  counties[county] ??= []
  counties[county].push([unit.siruta, own, ...new Set(villages)].join('|'))
}
const text = Object.entries(counties)
  .map(([county, units]) => `  ${JSON.stringify(county)}: ${JSON.stringify(units.join(';'))}`)
  .join(',\n')
writeFileSync(join(import.meta.dirname, '../src/domain/query/villages.json'), `{\n${text}\n}\n`)
