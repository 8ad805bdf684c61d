import type { CodedMessage, MessageValues } from './coded-message.ts'

export type MessageWords = string | { readonly text: string; readonly hint: string }

/** English messages of a package by code; those with placeholders are functions of their values. */
export type MessageCatalogue = Readonly<Record<string, MessageWords | ((values: never) => MessageWords)>>

type ValuesOf<Entry> = Entry extends (values: infer Values extends MessageValues) => MessageWords
  ? [values: Values]
  : []

export interface SayMessage<Catalogue extends MessageCatalogue> {
  <Code extends keyof Catalogue & string>(code: Code, ...values: ValuesOf<Catalogue[Code]>): CodedMessage
  /** Every code, including the area. */
  readonly codes: readonly string[]
}

/**
 * Declares the messages of a package. A caller names a code and gives its values; the result carries both the
 * English sentence and the code.
 *
 * @param area Prefix of each code, which keeps the codes of packages apart.
 * @example
 * const say = defineMessages('library', {
 *   no_page: ({ document, page }: { document: string; page: number }) => `${quoted(document)} has no page ${page}`,
 * })
 * throw new AppError('not_found', say('no_page', { document, page }))
 */
export function defineMessages<const Catalogue extends MessageCatalogue>(
  area: string,
  catalogue: Catalogue,
): SayMessage<Catalogue> {
  const say = (name: string, ...[values = {}]: readonly MessageValues[]): CodedMessage => {
    const entry = catalogue[name] ?? name
    // The return type ensures that the values match the message of this code.
    const words = typeof entry === 'function' ? entry(values as never) : entry
    const code = `${area}.${name}`
    return typeof words === 'string' ? { code, values, text: words } : { code, values, ...words }
  }
  return Object.assign(say, { codes: Object.keys(catalogue).map((name) => `${area}.${name}`) })
}
