import { languageOf, useSettings } from '../state/settings-store.ts'
import { en, type Texts } from './en.ts'
import { fr } from './fr.ts'
import { asSaid } from './in-words.ts'

const TEXTS = { fr, en } as const

/** The language that the page is in. */
export const useLanguage = () =>
  languageOf(
    useSettings(({ language }) => language),
    navigator.languages,
  )

/** The texts of the interface in the chosen language. */
export const useTexts = (): Texts => TEXTS[useLanguage()]

/** The language outside of a component. */
export const languageNow = () => languageOf(useSettings.getState().language, navigator.languages)

/** The texts outside of a component. */
export const textsNow = (): Texts => TEXTS[languageNow()]

/** Tells in the language of the page what the service, the team or the library has said in English. */
export function useAsSaid(): (said: string) => string {
  const language = useLanguage()
  return (said) => asSaid(language, said)
}

export type { Texts }
