/** The lists of values that filters and results use, by the names that tools give them. */
export const REFERENCE_CATEGORIES = [
  'themes',
  'costs',
  'reception_modes',
  'mobilization_modes',
  'mobilizing_persons',
  'target_audience',
  'networks',
  'service_types',
] as const
export type ReferenceCategory = (typeof REFERENCE_CATEGORIES)[number]

export interface ReferenceItem {
  readonly value: string
  readonly label: string
  readonly description: string | null
}

/** A list and where it comes from. */
export interface ReferenceList {
  readonly items: readonly ReferenceItem[]
  readonly origin: 'live' | 'bundled'
  /** Day of the list, `YYYY-MM-DD`: today for a live one. */
  readonly asOf: string
}

/** What every theme's value starts with, up to `--`. No list of the API has the categories or their labels. */
export const THEME_CATEGORIES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    'choisir-un-metier': 'Choisir un métier',
    'creer-une-entreprise': 'Créer une entreprise',
    'difficultes-administratives-ou-juridiques': 'Difficultés administratives ou juridiques',
    'difficultes-financieres': 'Difficultés financières',
    'equipement-et-alimentation': 'Équipement et alimentation',
    famille: 'Famille',
    'lecture-ecriture-calcul': 'Lecture, écriture et calcul',
    'logement-hebergement': 'Logement et hébergement',
    mobilite: 'Mobilité',
    numerique: 'Numérique',
    'preparer-sa-candidature': 'Préparer sa candidature',
    remobilisation: 'Remobilisation',
    sante: 'Santé',
    'se-former': 'Se former',
    'souvrir-a-linternational': 'S’ouvrir à l’international',
    'trouver-un-emploi': 'Trouver un emploi',
  }),
)

const SEPARATOR = '--'

/** The category of a theme's value, or the value itself where it is none's. */
export const categoryOf = (theme: string): string => theme.split(SEPARATOR, 1)[0] ?? theme

/** The leaves of each category, in the order of the list. */
export function themeCategories(themes: readonly ReferenceItem[]): Map<string, string[]> {
  return Map.groupBy(
    themes.map(({ value }) => value),
    categoryOf,
  )
}
