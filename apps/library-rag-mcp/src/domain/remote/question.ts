/** The part of a zod schema used here: published declarations must not need the library. */
export interface AnswerSchema<Answer> {
  safeParse(value: unknown): { readonly success: true; readonly data: Answer } | { readonly success: false }
}

/** A question for a language model about a document, with the check of its answer. */
export interface Question<Answer> {
  /** Name of the answer for the service, one word, e.g. `headings`. */
  readonly name: string
  /** Instructions, the same for every document. */
  readonly instructions: string
  readonly text: string
  /** Schema with closed objects and required fields only, as the services' strict mode demands. */
  readonly schema: AnswerSchema<Answer>
  /** Describes the impossible content of a well-formed answer in a sentence for the model; null if it can be used. */
  problem(answer: Answer): string | null
}
