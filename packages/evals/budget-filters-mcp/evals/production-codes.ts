import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCsv } from '../../../../apps/budget-filters-mcp/src/adapters/files/parse-csv.ts'
import type { ClassificationCategory } from '../../../../apps/budget-filters-mcp/src/domain/items/category.ts'
import { readClassification } from '../../../../apps/budget-filters-mcp/src/pipeline/read-classification.ts'
import { REGISTER_FILES } from '../../../../apps/budget-filters-mcp/test/support/registers.ts'

/** Codes as a production database writes them: three pairs, none of them left out. */
export type ProductionCodes = Readonly<Record<ClassificationCategory, readonly string[]>>

const SAMPLES = {
  functional_classification: ['functional-codes-6digit.csv', REGISTER_FILES.functional],
  economic_classification: ['economic-codes-6digit.csv', REGISTER_FILES.economic],
} as const

/**
 * The codes of a production database: those that were seen there, and the nodes of the full register without others
 * below them, since the sample has not half of the table.
 */
export function readProductionCodes(folder: string): ProductionCodes {
  const codesOf = (category: ClassificationCategory): readonly string[] => {
    const [seen = [], register = []] = SAMPLES[category].map((file) =>
      readClassification(readFileSync(join(folder, file), 'utf8'), parseCsv, category).rows.map(
        ({ code }) => code,
      ),
    )
    const leaves = register.filter((code) => !register.some((other) => other.startsWith(`${code}.`)))
    return [...new Set([...seen, ...leaves.map((code) => `${code}${'.00'.repeat(missingPairs(code))}`)])]
  }
  return {
    functional_classification: codesOf('functional_classification'),
    economic_classification: codesOf('economic_classification'),
  }
}

const PAIRS = 3
const missingPairs = (code: string): number =>
  Math.max(0, PAIRS - code.split('../../../../apps/budget-filters-mcp/evals').length)

/**
 * Measures whether a filter selects any row: by `LIKE 'value%'` for the keys of prefixes, by equality for those of codes, to the
 * letter.
 */
export function selectsRows(filterKey: string, value: string, codes: readonly string[]): boolean {
  return filterKey.endsWith('_prefixes')
    ? codes.some((code) => code.startsWith(value))
    : codes.includes(value)
}
