/** Categories of filter values, by their names on the wire. */
export const CATEGORIES = ['entity', 'uat', 'functional_classification', 'economic_classification'] as const

export type Category = (typeof CATEGORIES)[number]

export const byCategory = <Value>(
  value: (category: Category) => Value,
): Readonly<Record<Category, Value>> => ({
  entity: value('entity'),
  uat: value('uat'),
  functional_classification: value('functional_classification'),
  economic_classification: value('economic_classification'),
})

export type ClassificationCategory = 'functional_classification' | 'economic_classification'

export const isClassification = (category: Category): category is ClassificationCategory =>
  category === 'functional_classification' || category === 'economic_classification'

/** Fields of an analytics filter that results belong in. */
export type FilterKey =
  | 'entity_cuis'
  | 'uat_ids'
  | 'functional_prefixes'
  | 'functional_codes'
  | 'economic_prefixes'
  | 'economic_codes'
