import { AppError, type AppErrorOptions, type ErrorCode } from '@agora-mcp/core/errors'

/** Languages that answers are written in. */
export type Language = 'en' | 'fr'

/** What is said, in every language. */
export type Said = Readonly<Record<Language, string>>

/** Sentences of one language by their codes; those with gaps are functions of their values. */
type Sentences = Readonly<Record<string, string | ((values: never) => string)>>

/** The values that a sentence has, as arguments: none, or one object. */
type ValuesOf<Entry> = Entry extends (values: infer Values) => string ? [values: Values] : []

/**
 * Gives a sentence in every language by its code.
 * @example say('part_of', { former, today })
 */
export function inEveryLanguage<Catalogue extends Sentences>(
  english: Catalogue,
  french: NoInfer<Catalogue>,
): <Code extends keyof Catalogue & string>(code: Code, ...values: ValuesOf<Catalogue[Code]>) => Said {
  const words = (catalogue: Catalogue, code: string, values: readonly unknown[]): string => {
    const entry = catalogue[code] ?? code
    // The values that the sentence of this code has: the type of the catalogue sees to it.
    return typeof entry === 'function' ? entry(values[0] as never) : entry
  }
  return (code, ...values) => ({ en: words(english, code, values), fr: words(french, code, values) })
}

/** Sentences one after the other; null when there are none. */
export function joined(...sentences: readonly (Said | null | undefined)[]): Said | null {
  const said = sentences.filter((one) => one != null)
  return said.length === 0 ? null : joinedBy(' ', said)
}

/** Parts of what is said, with the same between them in every language. */
export function joinedBy(separator: string, parts: readonly Said[]): Said {
  const all = (language: Language) => parts.map((part) => part[language]).join(separator)
  return { en: all('en'), fr: all('fr') }
}

/** A refusal in every language; as an error it is English. */
export class Refusal extends AppError {
  readonly said: Said
  readonly next: Said | undefined

  /** @param hint Next step for the reader, in one sentence. */
  constructor(code: ErrorCode, said: Said, hint?: Said, options: Pick<AppErrorOptions, 'cause'> = {}) {
    super(code, said.en, { ...options, hint: hint?.en })
    this.said = said
    this.next = hint
  }

  /** The same in one language. */
  in(language: Language): AppError {
    return language === 'en'
      ? this
      : new AppError(this.code, this.said[language], { hint: this.next?.[language], cause: this })
  }
}
