import { completeCommune, completeValues } from '../domain/complete.ts'
import { type ReferenceCategory, THEME_CATEGORIES } from '../domain/reference.ts'
import type { Deps } from '../ports.ts'

// Completion runs while somebody types, so it sends no requests: the lists in memory suffice.

/** Completes a commune, with its département; at most 20. */
export const completeLocation = async (typed: string, { gazetteer }: Deps) =>
  completeCommune(typed, await gazetteer())

/** Completes a theme or a category by value or label; at most 20 values. */
export const completeTheme = async (typed: string, { reference }: Deps) => {
  const categories = Array.from(THEME_CATEGORIES, ([value, label]) => ({
    value,
    label,
    description: null,
  }))
  return completeValues(typed, [...categories, ...(await reference.known('themes')).items])
}

const completeList =
  (list: ReferenceCategory) =>
  async (typed: string, { reference }: Deps) =>
    completeValues(typed, (await reference.known(list)).items)

export const completeNetwork = completeList('networks')
export const completeAudience = completeList('target_audience')
