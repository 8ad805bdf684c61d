/** A schema of zod, as far as it is used here: published declarations must not need the library. */
export interface AnswerSchema<Answer> {
  safeParse(value: unknown): { readonly success: true; readonly data: Answer } | { readonly success: false }
}

/** Something that a language model is asked about a document, and what a usable answer is. */
export interface Question<Answer> {
  /** What the answer is, in one word for the service, e.g. `headings`. */
  readonly name: string
  /** What to do, the same for every document. */
  readonly instructions: string
  /** The part of the document that it is about. */
  readonly text: string
  /** Every object closed and every field required: services take no other schemas in their strict mode. */
  readonly schema: AnswerSchema<Answer>
  /** What a well-formed answer says that cannot be, in a sentence for the model; null where it can be used. */
  problem(answer: Answer): string | null
}
