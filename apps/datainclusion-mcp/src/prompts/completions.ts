import { completeCommune, completeValues } from '../domain/complete.ts'
import { THEME_CATEGORIES } from '../domain/reference.ts'
import type { Deps } from '../ports.ts'

// Completion answers while somebody types, so it asks nobody: the lists that are here already are enough.

/** Communes that begin with what was typed, with their départements; at most 20. */
export const completeLocation = async (typed: string, { gazetteer }: Deps) =>
  completeCommune(typed, await gazetteer())

/** Themes and their categories that begin, or are labelled, as typed; at most 20 values. */
export const completeTheme = async (typed: string, { reference }: Deps) => {
  const categories = Array.from(THEME_CATEGORIES, ([value, label]) => ({
    value,
    label,
    description: null,
  }))
  return completeValues(typed, [...categories, ...(await reference.known('themes')).items])
}

/** Networks that begin, or are labelled, as typed; at most 20 values. */
export const completeNetwork = async (typed: string, { reference }: Deps) =>
  completeValues(typed, (await reference.known('networks')).items)

/** Audiences that begin, or are labelled, as typed; at most 20 values. */
export const completeAudience = async (typed: string, { reference }: Deps) =>
  completeValues(typed, (await reference.known('target_audience')).items)
