import type { ClassificationCategory } from '../items/category.ts'
import { canonicalCode, parentCodes } from '../items/classification-code.ts'
import type { ClassificationRow } from '../items/import-data.ts'
import { STARTER_NODES, toRow } from '../starter/index.ts'

/** Number of nodes above a paragraph. */
const PARAGRAPH = 2

/**
 * Selects the starter nodes below an imported node that the import lacks: published trees end at subchapters,
 * but people ask for paragraphs. None for an export of a database, which has every booked code, nor for codes
 * that a register with paragraphs has itself.
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
