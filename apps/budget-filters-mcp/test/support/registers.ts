import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCsv } from '../../src/adapters/files/parse-csv.ts'
import type { Category } from '../../src/domain/items/category.ts'
import { canonicalCode } from '../../src/domain/items/classification-code.ts'
import type { ImportData } from '../../src/domain/items/import-data.ts'
import { readClassification } from '../../src/pipeline/read-classification.ts'
import { readEntities } from '../../src/pipeline/read-entities.ts'
import { readUats } from '../../src/pipeline/read-uats.ts'

export interface JudgedQuery {
  readonly category: Category
  readonly query: string
  /** SIRUTA of a unit, fiscal code of an institution, code of a classification. */
  readonly expectKey: string
  /** Difficulty: typo, acronym, code, … */
  readonly kind: string
}

export const REGISTER_FILES = {
  uats: 'uat_cif_pop_2021.csv',
  entities: 'ent_pub_2025.csv',
  functional: 'functional-flat.csv',
  economic: 'economic-flat.csv',
} as const

/** Folder of the registers and judged queries, null where the environment names none. */
export const REGISTERS: string | null = folderOf(process.env.AGORA_EVAL_DATA)

function folderOf(data: string | undefined): string | null {
  const folder = join(data ?? '', 'budget')
  return data !== undefined && existsSync(join(folder, REGISTER_FILES.uats)) ? folder : null
}

const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8')

export function readRegisters(folder: string): ImportData {
  const uats = readUats(read(folder, REGISTER_FILES.uats), parseCsv).rows
  return {
    uats,
    entities: readEntities(read(folder, REGISTER_FILES.entities), parseCsv, uats).rows,
    classifications: {
      functional_classification: readClassification(
        read(folder, REGISTER_FILES.functional),
        parseCsv,
        'functional_classification',
      ).rows,
      economic_classification: readClassification(
        read(folder, REGISTER_FILES.economic),
        parseCsv,
        'economic_classification',
      ).rows,
    },
  }
}

export const readQueries = (folder: string): JudgedQuery[] =>
  JSON.parse(read(folder, 'judged-queries.json')) as JudgedQuery[]

/** Compares a SIRUTA, fiscal code or classification code with the right answer. */
export const sameKey = (key: string, { category, expectKey }: JudgedQuery): boolean =>
  category.endsWith('classification') ? canonicalCode(key) === canonicalCode(expectKey) : key === expectKey
