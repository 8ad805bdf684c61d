import type { MessageRef } from '@agora-mcp/core/errors'
import { coded, type Messages, messagesIn, textIn } from '../../../src/messages/index.ts'
import { languageOf, useSettings } from '../state/settings-store.ts'

/** Every text of the interface in one language. */
export type Texts = Messages['page']

/** The language that the page is in. */
export const useLanguage = () =>
  languageOf(
    useSettings(({ language }) => language),
    navigator.languages,
  )

/** The texts of the interface in the chosen language. */
export const useTexts = (): Texts => messagesIn(useLanguage()).page

/** The language outside of a component. */
export const languageNow = () => languageOf(useSettings.getState().language, navigator.languages)

/** The texts outside of a component. */
export const textsNow = (): Texts => messagesIn(languageNow()).page

/**
 * Tells a message of the service in the language of the page; what has no code that the page knows, e.g. the words of a
 * language model or of an older log, as it came.
 */
export function useTold(): (text: string, detail: MessageRef | null | undefined) => string {
  const language = useLanguage()
  return (text, detail) => textIn(language, coded(text, detail))
}
