import type { ClassificationCategory } from '../items/category.ts'
import { canonicalCode, parentCodes } from '../items/classification-code.ts'
import type { ClassificationRow } from '../items/import-data.ts'
import { STARTER_NODES, toRow } from '../starter/index.ts'

/** Nodes above a paragraph. */
const PARAGRAPH = 2

/**
 * The nodes of the starter set that lie below an imported node and that the import leaves out: published trees end at
 * subchapters, and whoever imports one still asks for paragraphs. None beside an export of a database, which has every
 * code that is booked; and where a register reaches paragraphs, none beside those that it has itself.
 */
export function finerNodes(
  category: ClassificationCategory,
  rows: readonly ClassificationRow[],
): readonly ClassificationRow[] {
  if (rows.some(({ isStoredCode }) => isStoredCode)) return []
  const imported = new Set(rows.map(({ code }) => canonicalCode(code)))
  const withBelow = new Set([...imported].flatMap(parentCodes))
  const isDeep = [...imported].some((code) => parentCodes(code).length === PARAGRAPH)
  const isKnown = (code: string) =>
    isDeep &&
    parentCodes(code)
      .slice(0, 1)
      .some((above) => withBelow.has(above))
  return STARTER_NODES[category]
    .filter(
      ({ code }) =>
        !imported.has(code) && !isKnown(code) && parentCodes(code).some((above) => imported.has(above)),
    )
    .map((node) => ({ ...toRow(node), isStarter: true }))
}
