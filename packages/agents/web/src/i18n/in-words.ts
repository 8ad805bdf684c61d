import type { Language } from '../state/settings-store.ts'
import { SAID } from './said.ts'

interface Known {
  readonly pattern: RegExp
  readonly fr: string
  readonly en: string
}

let known: readonly Known[] | null = null

/**
 * What the service, the team or the library has said in English, in a language of the page; null where the page does not
 * know the sentence, e.g. because a language model wrote it.
 */
export function inWords(language: Language, said: string): string | null {
  known ??= SAID.map(([text, fr, en = text]) => ({ pattern: patternOf(text), fr, en }))
  for (const one of known) {
    const values = one.pattern.exec(said)
    if (values !== null) return filled(one[language], values.slice(1).map(QUOTED[language]))
  }
  return null
}

/** The same, with the sentence as it is where the page does not know it. */
export const asSaid = (language: Language, said: string): string => inWords(language, said) ?? said

/** Names that stand in quotation marks, in those of the language. */
const QUOTED: Readonly<Record<Language, (value: string) => string>> = {
  fr: (value) => value.replace(/^“(.*)”$/s, '«\u00a0$1\u00a0»'),
  en: (value) => value,
}

const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split('{}')
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('(.+?)')}\\.?$`,
    's',
  )

function filled(text: string, values: readonly string[]): string {
  let next = 0
  return text.replaceAll('{}', () => values[next++] ?? '')
}
