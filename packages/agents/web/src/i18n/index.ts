import type { MessageRef } from '@agora-mcp/core/errors'
import { coded, type Messages, messagesIn, textIn } from '../../../src/messages/index.ts'
import { languageOf, useSettings } from '../state/settings-store.ts'

export type Texts = Messages['page']

export const useLanguage = () =>
  languageOf(
    useSettings(({ language }) => language),
    navigator.languages,
  )

export const useTexts = (): Texts => messagesIn(useLanguage()).page

/** Returns the language, outside of a component. */
export const languageNow = () => languageOf(useSettings.getState().language, navigator.languages)

/** Returns the texts, outside of a component. */
export const textsNow = (): Texts => messagesIn(languageNow()).page

/** Translates the service's coded messages; text without a known code is returned unchanged. */
export function useTranslate(): (text: string, detail: MessageRef | null | undefined) => string {
  const language = useLanguage()
  return (text, detail) => textIn(language, coded(text, detail))
}
