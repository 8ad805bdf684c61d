import { AppError, type AppErrorOptions, type ErrorCode } from '@agora-mcp/core/errors'

export type Language = 'en' | 'fr'

export type Said = Readonly<Record<Language, string>>

/** Messages of one language by code; those with parameters are functions of them. */
type Sentences = Readonly<Record<string, string | ((values: never) => string)>>

/** Parameters of a message as arguments: none, or one object. */
type ValuesOf<Entry> = Entry extends (values: infer Values) => string ? [values: Values] : []

/** Formats a message in every language by its code. @example say('part_of', { former, today }) */
export function inEveryLanguage<Catalogue extends Sentences>(
  english: Catalogue,
  french: NoInfer<Catalogue>,
): <Code extends keyof Catalogue & string>(code: Code, ...values: ValuesOf<Catalogue[Code]>) => Said {
  const words = (catalogue: Catalogue, code: string, values: readonly unknown[]): string => {
    const entry = catalogue[code] ?? code
    // The type of the catalogue ensures that these are the parameters of this code.
    return typeof entry === 'function' ? entry(values[0] as never) : entry
  }
  return (code, ...values) => ({ en: words(english, code, values), fr: words(french, code, values) })
}

export function joined(...sentences: readonly (Said | null | undefined)[]): Said | null {
  const said = sentences.filter((one) => one != null)
  return said.length === 0 ? null : joinedBy(' ', said)
}

export function joinedBy(separator: string, parts: readonly Said[]): Said {
  const all = (language: Language) => parts.map((part) => part[language]).join(separator)
  return { en: all('en'), fr: all('fr') }
}

/** A refusal in every language; its error message is in English. */
export class Refusal extends AppError {
  readonly said: Said
  readonly next: Said | undefined

  /** @param hint Next step for the reader, in one sentence. */
  constructor(code: ErrorCode, said: Said, hint?: Said, options: Pick<AppErrorOptions, 'cause'> = {}) {
    super(code, said.en, { ...options, hint: hint?.en })
    this.said = said
    this.next = hint
  }

  in(language: Language): AppError {
    return language === 'en'
      ? this
      : new AppError(this.code, this.said[language], { hint: this.next?.[language], cause: this })
  }
}
