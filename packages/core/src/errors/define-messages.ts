import type { CodedMessage, MessageValues } from './coded-message.ts'

/** The words of a message: a sentence, or one with a hint. */
export type MessageWords = string | { readonly text: string; readonly hint: string }

/** The English sentences of a package by their codes; those with gaps are functions of their values. */
export type MessageCatalogue = Readonly<Record<string, MessageWords | ((values: never) => MessageWords)>>

/** The values that each sentence of a catalogue has, as arguments: none, or one object. */
type ValuesOf<Entry> = Entry extends (values: infer Values extends MessageValues) => MessageWords
  ? [values: Values]
  : []

/** Gives a message of a catalogue by its code. */
export interface SayMessage<Catalogue extends MessageCatalogue> {
  <Code extends keyof Catalogue & string>(code: Code, ...values: ValuesOf<Catalogue[Code]>): CodedMessage
  /** Every code, with the area before it. */
  readonly codes: readonly string[]
}

/**
 * Declares the messages of a package, each once: who says one names its code and gives the values, and both the English
 * sentence and the code go on from there.
 *
 * @param area Stands before each code, so that those of two packages never meet.
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
    // The values that the sentence of this code has: the type of what is returned sees to it.
    const words = typeof entry === 'function' ? entry(values as never) : entry
    const code = `${area}.${name}`
    return typeof words === 'string' ? { code, values, text: words } : { code, values, ...words }
  }
  return Object.assign(say, { codes: Object.keys(catalogue).map((name) => `${area}.${name}`) })
}
