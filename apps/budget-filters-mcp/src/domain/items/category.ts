/** Categories of filter values, by their names on the wire. */
export const CATEGORIES = ['entity', 'uat', 'functional_classification', 'economic_classification'] as const

export type Category = (typeof CATEGORIES)[number]

/** A value for each category. */
export const byCategory = <Value>(
  value: (category: Category) => Value,
): Readonly<Record<Category, Value>> => ({
  entity: value('entity'),
  uat: value('uat'),
  functional_classification: value('functional_classification'),
  economic_classification: value('economic_classification'),
})

/** The two trees of codes. */
export type ClassificationCategory = 'functional_classification' | 'economic_classification'

/** Tells whether a category is one of the two classifications. */
export const isClassification = (category: Category): category is ClassificationCategory =>
  category === 'functional_classification' || category === 'economic_classification'

/** The field of an analytics filter that a result goes into. */
export type FilterKey =
  | 'entity_cuis'
  | 'uat_ids'
  | 'functional_prefixes'
  | 'functional_codes'
  | 'economic_prefixes'
  | 'economic_codes'
