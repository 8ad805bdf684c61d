import type { Envelope } from '@agora-mcp/core/schemas/envelope'

/** A part of an answer, from the role that says it to the check; text is made of parts at the end. */
export type AnswerPart =
  /** The team's own words, which claim nothing. */
  | { readonly kind: 'own'; readonly text: string }
  /** Words of a source with what is shown around them; `citation` is the position of its attachment. */
  | { readonly kind: 'quoted'; readonly text: string; readonly citation: number }
  /** A sentence that a model wrote, with the positions of the citations that it names. */
  | { readonly kind: 'claim'; readonly text: string; readonly citations: readonly number[] }

/** The team's own words as a part. */
export const own = (text: string): AnswerPart => ({ kind: 'own', text })

/** The text of an answer: a paragraph for each part. */
export const textOfParts = (parts: readonly AnswerPart[]): string =>
  parts
    .map((part) =>
      part.kind === 'claim' ? [part.text, ...part.citations.map((at) => `[${at + 1}]`)].join(' ') : part.text,
    )
    .filter((text) => text !== '')
    .join('\n\n')

/** An answer as parts, with the citations that they number. */
export interface ComposedAnswer {
  readonly parts: readonly AnswerPart[]
  readonly citations: readonly Envelope['message']['attachments'][number][]
}

/** What the rules say, beside what a model wrote. */
export interface RulesAnswer extends ComposedAnswer {
  /** Whether it comes first whatever was written, e.g. two values that differ. */
  readonly leads: boolean
}
