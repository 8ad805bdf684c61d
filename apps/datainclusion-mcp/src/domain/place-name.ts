import { fold } from '@agora-mcp/core/text'

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ st: 'saint', ste: 'sainte', s: 'sur', ss: 'sous' }),
)
const ARTICLES = ['le', 'la', 'les', 'l']

/** Without case, accents, hyphens and abbreviations: `ST ETIENNE` equals `Saint-Étienne`. */
export function placeKey(name: string): string {
  const words = fold(name).match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .map((word, index) => (index > 0 && word === 'l' ? word : (ABBREVIATIONS.get(word) ?? word)))
    .join(' ')
}

/** Lists the key and its variants with or without an initial article: `havre` is `le havre`. */
export function articleVariants(key: string): string[] {
  const [first = '', ...rest] = key.split(' ')
  if (ARTICLES.includes(first) && rest.length > 0) return [key, rest.join(' ')]
  return [key, ...ARTICLES.map((article) => `${article} ${key}`)]
}

const LEADING_ARTICLE = /^(?:l|la|le|les) /
const IN_BRACKETS = /\s*\(([^()]*)\)$/

/** Words for kinds of intercommunalités, in names and in common speech, and what links them to a name. */
const KINDS =
  'cc|ca|cu|communaute de communes|communaute d agglomeration|communaute urbaine|intercommunalite|interco|agglomeration|agglo'
const LINK = '(?: (?:de la|de l|du|des|de|d))?'
const KIND_OF_GROUP = new RegExp(`^(?:${KINDS}|metro|met\\d*)${LINK} `)

/** Normalises the name of an intercommunalité for comparison: `CC du Pays de Mormal` is `pays de mormal`. */
export const groupKey = (name: string): string =>
  placeKey(name.replace(IN_BRACKETS, '')).replace(LEADING_ARTICLE, '').replace(KIND_OF_GROUP, '')

/** Returns the acronym that an official name has in brackets, such as `CINOR`; null for most. */
export function acronymKey(name: string): string | null {
  const [, acronym] = IN_BRACKETS.exec(name) ?? []
  return acronym === undefined ? null : placeKey(acronym)
}

const SAID_BY_COMMUNE = new RegExp(`^(${KINDS}|metropole)${LINK} (.+)$`)

/** `agglo de Pau`, `communauté de communes de Gex` (the rural kind); null for any other text. */
export function saidByCommune(text: string): { commune: string; isRural: boolean | null } | null {
  const [, kind = '', commune = ''] = SAID_BY_COMMUNE.exec(placeKey(text).replace(LEADING_ARTICLE, '')) ?? []
  if (commune === '') return null
  return {
    commune,
    isRural: kind.startsWith('interco') ? null : /^(?:cc|communaute de communes)$/.test(kind),
  }
}

/** A word often omitted: `Aix-Marseille-Provence`, `agglo de Rennes`. */
const METROPOLE = new RegExp(
  `^metropole${LINK} | (?:metropole|agglomeration|agglo|communaute|intercommunalite)$`,
  'g',
)
/** A common substitute for it, `Grand Lyon`, which is also part of some names: Métropole du Grand Nancy. */
const GRAND = /^grand (?=\S+$)/

/** Returns a group key without `métropole`, and without `grand` before a single word. */
export const shortGroupKey = (name: string): string =>
  groupKey(name).replaceAll(METROPOLE, '').replace(GRAND, '')
