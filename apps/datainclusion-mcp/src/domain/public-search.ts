import type { ResolvedPlace } from './place.ts'
import { departmentCodeOf } from './place.ts'
import { categoryOf, type ReferenceItem, themeCategories } from './reference.ts'

/**
 * Address of DORA, the publisher's public search of data·inclusion, which needs no account. Its addresses
 * come from its sources (gip-inclusion/dora, `front/src/routes/recherche`, August 2026).
 */
const DORA = 'https://dora.inclusion.gouv.fr'

export interface PublicSearch {
  readonly place: Pick<ResolvedPlace, 'communeCode' | 'label' | 'point'>
  /** Themes as sent: leaves, never categories. */
  readonly themes?: readonly string[] | undefined
}

/** @param known Current themes: all the leaves of one category become the category, which the page names. */
export function publicSearchUrl(
  { place, themes = [] }: PublicSearch,
  known: readonly ReferenceItem[],
): string {
  const { communeCode, label, point } = place
  const [name = label] = label.split(' (', 1)
  // The page shows the label as its heading, and reads the point only beside one.
  const city = `${name} (${departmentCodeOf(communeCode)})`
  return addressOf('/recherche', {
    ...themeQuery(themes, known),
    city: communeCode,
    cl: city,
    ...(point !== null && { l: label, lat: String(point.latitude), lon: String(point.longitude) }),
  })
}

export const publicServiceUrl = (id: string): string =>
  addressOf(`/services/di--${encodeURIComponent(id)}`, {})

/** Address of the page on which a person types the place. */
export const PUBLIC_SEARCH_START = addressOf('/', {})

function themeQuery(themes: readonly string[], known: readonly ReferenceItem[]): Record<string, string> {
  const [first] = themes
  if (first === undefined) return {}
  const category = categoryOf(first)
  const leaves = themeCategories(known).get(category) ?? []
  const isWhole = leaves.length === themes.length && leaves.every((leaf) => themes.includes(leaf))
  return isWhole ? { cats: category } : { subs: [...themes].sort().join(',') }
}

function addressOf(path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(path, DORA)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
