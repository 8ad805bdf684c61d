import { fold } from '@agora-mcp/core/text'

/** What people write for words of official names. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ st: 'saint', ste: 'sainte', s: 'sur', ss: 'sous' }),
)
const ARTICLES = ['le', 'la', 'les', 'l']

/**
 * A name of a place as it is compared: no case, accents, hyphens, apostrophes or abbreviations, so that `ST ETIENNE`,
 * `St-Étienne` and `Saint-Étienne` are one.
 */
export function placeKey(name: string): string {
  const words = fold(name).match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .map((word, index) => (index > 0 && word === 'l' ? word : (ABBREVIATIONS.get(word) ?? word)))
    .join(' ')
}

/** The key itself, then the forms that differ from it by an article at the start: `havre` is `le havre`. */
export function articleVariants(key: string): string[] {
  const [first = '', ...rest] = key.split(' ')
  if (ARTICLES.includes(first) && rest.length > 0) return [key, rest.join(' ')]
  return [key, ...ARTICLES.map((article) => `${article} ${key}`)]
}

const LEADING_ARTICLE = /^(?:l|la|le|les) /
const IN_BRACKETS = /\s*\(([^()]*)\)$/

/** Words for the kinds of intercommunalités, in their names and in what people say. */
const KIND_OF_GROUP =
  /^(?:cc|ca|cu|metro|met\d*|communaute de communes|communaute d agglomeration|communaute urbaine|intercommunalite|agglomeration|agglo)(?: (?:de la|de l|du|des|de|d))? /

/** The name of an intercommunalité as it is compared: `CC du Pays de Mormal` is `pays de mormal`. */
export const groupKey = (name: string): string =>
  placeKey(name.replace(IN_BRACKETS, '')).replace(LEADING_ARTICLE, '').replace(KIND_OF_GROUP, '')

/** A second name that the official one has in brackets: `CINOR`; null for most. */
export function acronymKey(name: string): string | null {
  const [, acronym] = IN_BRACKETS.exec(name) ?? []
  return acronym === undefined ? null : placeKey(acronym)
}

const SAID_BY_COMMUNE =
  /^(metropole|agglomeration|agglo|communaute d agglomeration|communaute urbaine|communaute de communes|intercommunalite|interco|cc|ca|cu)(?: (?:de la|de l|du|des|de|d))? (.+)$/

/** `agglo de Pau`, `communauté de communes de Gex`: the commune, and whether its group is one of the rural kind; else null. */
export function saidByCommune(text: string): { commune: string; isRural: boolean | null } | null {
  const [, kind = '', commune = ''] = SAID_BY_COMMUNE.exec(placeKey(text).replace(LEADING_ARTICLE, '')) ?? []
  if (commune === '') return null
  return {
    commune,
    isRural: kind.startsWith('interco') ? null : /^(?:cc|communaute de communes)$/.test(kind),
  }
}

/** What people leave out: `Aix-Marseille-Provence`, `agglo de Rennes`. */
const METROPOLE =
  /^metropole(?: (?:de la|de l|du|des|de|d))? | (?:metropole|agglomeration|agglo|communaute|intercommunalite)$/g
/** What people say in its place, `Grand Lyon`, and some names have: Métropole du Grand Nancy. */
const GRAND = /^grand (?=\S+$)/

/** The same without the word `métropole`, and without `grand` before a single word. */
export const shortGroupKey = (name: string): string =>
  groupKey(name).replaceAll(METROPOLE, '').replace(GRAND, '')
