import type { Envelope } from '@agora-mcp/core/schemas/envelope'

/** A part of an answer, typed by its origin so that it can be checked before the parts become text. */
export type AnswerPart =
  /** The team's own words, which make no factual claim. */
  | { readonly kind: 'own'; readonly text: string }
  /** Words of a source with their context; `citation` is the index of its attachment. */
  | { readonly kind: 'quoted'; readonly text: string; readonly citation: number }
  /** A sentence that a model wrote, with the indices of the citations that it names. */
  | { readonly kind: 'claim'; readonly text: string; readonly citations: readonly number[] }

/** Makes a part from the team's own words. */
export const own = (text: string): AnswerPart => ({ kind: 'own', text })

/** Joins the parts of an answer, one paragraph each. */
export const textOfParts = (parts: readonly AnswerPart[]): string =>
  parts
    .map((part) =>
      part.kind === 'claim' ? [part.text, ...part.citations.map((at) => `[${at + 1}]`)].join(' ') : part.text,
    )
    .filter((text) => text !== '')
    .join('\n\n')

/** An answer as parts, with the citations that they refer to by index. */
export interface ComposedAnswer {
  readonly parts: readonly AnswerPart[]
  readonly citations: readonly Envelope['message']['attachments'][number][]
}

/** An answer composed by rules, shown beside a model's text. */
export interface RulesAnswer extends ComposedAnswer {
  /** True if it precedes the model's text in any case, e.g. two values that differ. */
  readonly leads: boolean
}
