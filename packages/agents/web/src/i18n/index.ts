import { languageOf, useSettings } from '../settings/settings-store.ts'
import { en, type Texts } from './en.ts'
import { fr } from './fr.ts'

const TEXTS = { fr, en } as const

/** The language that the page is in. */
export const useLanguage = () =>
  languageOf(
    useSettings(({ language }) => language),
    navigator.languages,
  )

/** The texts of the interface in the chosen language. */
export const useTexts = (): Texts => TEXTS[useLanguage()]

/** The same outside of a component. */
export const textsNow = (): Texts => TEXTS[languageOf(useSettings.getState().language, navigator.languages)]

export type { Texts }
