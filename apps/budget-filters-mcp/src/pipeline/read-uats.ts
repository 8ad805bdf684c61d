import { quoted } from '@agora-mcp/core/errors'
import { countyCodeOf, isCountyCode } from '../domain/items/counties.ts'
import type { ReadRows, UatRow } from '../domain/items/import-data.ts'
import type { ParseCsv } from '../ports.ts'
import { readCsv } from './read-csv.ts'

/**
 * Reads the register of territorial units:
 * `judet,cod_siruta,localitate,pop,localitate_clean,judet_uat,uat_cod`. The id is the number of the row.
 * @throws AppError invalid_input for a missing column
 */
export function readUats(text: string, parseCsv: ParseCsv): ReadRows<UatRow> {
  const rows: UatRow[] = []
  const rejected: { line: number; reason: string }[] = []
  const seen = new Map<string, number>()
  let id = 0
  const columns = [['cod_siruta'], ['localitate']] as const
  const optional = [['judet'], ['pop'], ['judet_uat'], ['uat_cod']] as const
  for (const { line, values } of readCsv(text, parseCsv, columns, optional).rows) {
    id += 1
    const { cod_siruta: siruta = '', localitate: name = '', judet = '', pop = '', uat_cod = '' } = values
    const countyCode = values.judet_uat?.toUpperCase() || countyCodeOf(judet) || ''
    const reason =
      name === ''
        ? 'localitate is empty'
        : !/^(\d{1,6}|[A-Z]{1,2})$/i.test(siruta)
          ? `cod_siruta ${quoted(siruta)} is neither a SIRUTA number nor the letters of a county`
          : seen.has(siruta)
            ? `cod_siruta ${siruta} is already in line ${seen.get(siruta)}`
            : !isCountyCode(countyCode)
              ? `${quoted(countyCode || judet)} is not a county`
              : !/^[\d., ]*$/.test(pop)
                ? `pop ${quoted(pop)} is not a number`
                : null
    if (reason !== null) {
      rejected.push({ line, reason })
      continue
    }
    seen.set(siruta, line)
    const population = pop.replaceAll(/\D/g, '')
    rows.push({
      id,
      siruta: siruta.toUpperCase(),
      name,
      countyCode,
      population: population === '' ? null : Number(population),
      fiscalCode: uat_cod === '' ? null : uat_cod,
    })
  }
  return { rows, rejected }
}
