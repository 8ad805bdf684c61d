/** Lists of values for filters and results, by the names that tools give them. */
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

export interface ReferenceList {
  readonly items: readonly ReferenceItem[]
  readonly origin: 'live' | 'bundled'
  /** Date of the list, `YYYY-MM-DD`: today for a live one. */
  readonly asOf: string
}

/** Categories and their labels by the prefix of a theme's value, up to `--`; the API lists neither. */
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

/** Returns the category of a theme's value, or the value itself without one. */
export const categoryOf = (theme: string): string => theme.split(SEPARATOR, 1)[0] ?? theme

export function themeCategories(themes: readonly ReferenceItem[]): Map<string, string[]> {
  return Map.groupBy(
    themes.map(({ value }) => value),
    categoryOf,
  )
}
