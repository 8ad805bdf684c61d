import type { ClassificationCategory } from '../items/category.ts'
import type { ClassificationRow, EntityRow, ImportData } from '../items/import-data.ts'
import { entityTypeOf } from '../words/entity-type.ts'
import { kindOf } from '../words/type-words.ts'
import economic from './economic.json' with { type: 'json' }
import functional from './functional.json' with { type: 'json' }
import institutions from './institutions.json' with { type: 'json' }
import units from './units.json' with { type: 'json' }

/** A node of a classification with its Romanian and English name. */
export interface StarterNode {
  readonly code: string
  readonly name: string
  readonly english: string
}

/**
 * Chapters of the functional classification with common subchapters of expenses, and titles of the economic
 * classification of expenses with articles and paragraphs, after Order 1954/2005 of the Ministry of Finance
 * as amended. The English names are ours; those of the functional classification are close to the IMF's.
 */
export const STARTER_NODES: Readonly<Record<ClassificationCategory, readonly StarterNode[]>> = {
  functional_classification: functional,
  economic_classification: economic,
}

export const toRow = ({ code, name }: StarterNode): ClassificationRow => ({
  code,
  name,
  altName: null,
  keywords: [],
})

const BUCHAREST = units.find(({ name }) => name === 'MUNICIPIUL BUCUREȘTI')?.id ?? null

/** Main institutions of the state: fiscal codes and names of the public register of ANAF. */
const national: EntityRow[] = institutions.map(({ cui, name }) => ({
  cui,
  name,
  entityType: entityTypeOf(name),
  uatId: BUCHAREST,
  location: null,
  countyCode: 'B',
}))

const administrations: EntityRow[] = units.map((unit) => ({
  cui: unit.fiscalCode,
  name: unit.name,
  entityType: kindOf(unit) === 'county' ? 'county_council' : 'city_hall',
  uatId: unit.id,
  location: null,
  countyCode: unit.countyCode,
}))

/**
 * Data of the server until something is imported. Units: the 41 counties, the county seats, Bucharest and its
 * sectors; `id` is that of the production analytics, `population` that of the census of 1 December 2021, and
 * `siruta` and `fiscalCode` come from the public registers of INS and ANAF.
 */
export const STARTER: ImportData = {
  uats: units,
  entities: [...national, ...administrations],
  classifications: {
    functional_classification: functional.map(toRow),
    economic_classification: economic.map(toRow),
  },
}

const MAIN = new Set(institutions.map(({ cui }) => cui))

export const isMainInstitution = (cui: string): boolean => MAIN.has(cui)

/** Returns the name of a chapter missing from the imported data; null if the starter set does not have it either. */
export function chapterName(category: ClassificationCategory, code: string): string | null {
  return STARTER_NODES[category].find((node) => node.code === code)?.name ?? null
}
