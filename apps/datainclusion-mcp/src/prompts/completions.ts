import { completeCommune, completeValues } from '../domain/complete.ts'
import { THEME_CATEGORIES } from '../domain/reference.ts'
import type { Deps } from '../ports.ts'

// Completion answers while somebody types, so it asks nobody: the lists that are here already are enough.

export const completeLocation = async (typed: string, { gazetteer }: Deps) =>
  completeCommune(typed, await gazetteer())

export const completeTheme = async (typed: string, { reference }: Deps) => {
  const categories = Object.entries(THEME_CATEGORIES).map(([value, label]) => ({
    value,
    label,
    description: null,
  }))
  return completeValues(typed, [...categories, ...(await reference.known('themes')).items])
}

export const completeNetwork = async (typed: string, { reference }: Deps) =>
  completeValues(typed, (await reference.known('networks')).items)

export const completeAudience = async (typed: string, { reference }: Deps) =>
  completeValues(typed, (await reference.known('target_audience')).items)
