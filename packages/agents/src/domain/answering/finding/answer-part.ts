import type { AnswerPart, Envelope } from '@agora-mcp/core/schemas/envelope'

export type { AnswerPart }

type Tone = Extract<AnswerPart, { kind: 'own' }>['tone']

/** Makes a part from the team's own words. */
export const own = (tone: Tone, text: string): AnswerPart => ({ kind: 'own', tone, text })

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
