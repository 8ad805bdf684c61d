import type { ClassificationCategory } from '../items/category.ts'
import type { ImportData } from '../items/import-data.ts'
import { type StarterNode, toRow } from './classification-row.ts'
import { ECONOMIC } from './economic.ts'
import { FUNCTIONAL } from './functional.ts'
import { STARTER_ENTITIES } from './institutions.ts'
import { STARTER_UATS } from './units.ts'

/** What the server answers from before anything is imported. */
export const STARTER: ImportData = {
  uats: STARTER_UATS,
  entities: STARTER_ENTITIES,
  classifications: {
    functional_classification: FUNCTIONAL.map(toRow),
    economic_classification: ECONOMIC.map(toRow),
  },
}

/** Nodes with their English names, for translations and for data that leave chapters out. */
export const STARTER_NODES: Readonly<Record<ClassificationCategory, readonly StarterNode[]>> = {
  functional_classification: FUNCTIONAL,
  economic_classification: ECONOMIC,
}

/** Name of a chapter that the data at hand leave out, null where the starter set has none either. */
export function chapterName(category: ClassificationCategory, code: string): string | null {
  return STARTER_NODES[category].find(([chapter]) => chapter === code)?.[1] ?? null
}
