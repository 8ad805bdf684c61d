import { quoted } from '@agora-mcp/core/errors'
import { countyCodeOf } from '../domain/items/counties.ts'
import type { EntityRow, ReadRows, UatRow } from '../domain/items/import-data.ts'
import { entityTypeOf } from '../domain/words/entity-type.ts'
import { nameWords, skeleton } from '../domain/words/name-words.ts'
import { kindOf, takeHead } from '../domain/words/type-words.ts'
import type { ParseCsv } from '../ports.ts'
import { readCsv } from './read-csv.ts'

/**
 * Reads the register of public institutions: `JUDET;CIF;ENTITATE;UAT;ADRESA;PARENT1;PARENT2`. Each one gets
 * the unit that it governs if the fiscal codes are equal, else the one of its location.
 * @throws AppError invalid_input for a missing column
 */
export function readEntities(text: string, parseCsv: ParseCsv, uats: readonly UatRow[]): ReadRows<EntityRow> {
  const byFiscalCode = new Map(uats.map((uat) => [uat.fiscalCode, uat]))
  const places = indexPlaces(uats)
  // If the register has the fiscal codes of governing institutions, no other is a city hall, whatever its
  // name.
  const knowsHalls = uats.some(({ fiscalCode }) => fiscalCode !== null)
  const typeOf = (name: string) => {
    const type = entityTypeOf(name)
    return knowsHalls && (type === 'city_hall' || type === 'county_council') ? null : type
  }
  const rows: EntityRow[] = []
  const rejected: { line: number; reason: string }[] = []
  const seen = new Map<string, number>()
  for (const { line, values } of readCsv(text, parseCsv, [['cif'], ['entitate']], [['judet'], ['uat']])
    .rows) {
    const { entitate: name = '', judet = '', uat = '' } = values
    const cui = (values.cif ?? '').replace(/^RO\s*/i, '')
    const reason = !/^\d{2,10}$/.test(cui)
      ? `CIF ${quoted(cui)} is not a fiscal code`
      : name === ''
        ? 'ENTITATE is empty'
        : seen.has(cui)
          ? `CIF ${cui} is already in line ${seen.get(cui)}`
          : null
    if (reason !== null) {
      rejected.push({ line, reason })
      continue
    }
    seen.set(cui, line)
    const countyCode = countyCodeOf(judet)
    const governed = byFiscalCode.get(cui)
    rows.push({
      cui,
      name,
      entityType:
        governed === undefined
          ? typeOf(name)
          : kindOf(governed) === 'county'
            ? 'county_council'
            : 'city_hall',
      uatId: governed?.id ?? places.get(placeKey(countyCode, uat)) ?? null,
      location: uat === '' ? null : uat,
      countyCode: governed?.countyCode ?? countyCode,
    })
  }
  return { rows, rejected }
}

/** Indexes units by county and name; a name that a county has twice maps to null. */
function indexPlaces(uats: readonly UatRow[]): Map<string, number | null> {
  const places = new Map<string, number | null>()
  for (const uat of uats) {
    if (kindOf(uat) === 'county') continue
    const key = placeKey(uat.countyCode, uat.name)
    places.set(key, places.has(key) ? null : uat.id)
  }
  return places
}

/** Builds a key, since the register of institutions writes old î and omits diacritics. */
function placeKey(countyCode: string | null, name: string): string {
  const { rest } = takeHead(nameWords(name))
  return `${countyCode} ${rest.map(skeleton).join('')}`
}
