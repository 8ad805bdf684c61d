import type { ModelMessage } from 'ai'

/** A `ModelMessage` of the `ai` library, in outline, so that these types need no other package. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  /** Text, or the library's parts, including tool calls and results. */
  readonly content: string | readonly object[]
}

/** Conversation of a person and a model with its tool calls, in the form of the `ai` library. */
export class Conversation {
  #messages: ModelMessage[]

  constructor(messages: readonly ChatMessage[] = []) {
    // The library validates their parts when they are sent.
    this.#messages = [...messages] as ModelMessage[]
  }

  get messages(): readonly ModelMessage[] {
    return this.#messages
  }

  /** Appends the person's new message without storing it. */
  with(message: string): ModelMessage[] {
    return [...this.#messages, { role: 'user', content: message }]
  }

  /** Stores a message and everything that answered it. */
  keep(message: string, answer: readonly ModelMessage[]): void {
    this.#messages.push({ role: 'user', content: message }, ...answer)
  }

  /**
   * Stores what was done for a message without an answer. Tools may have changed something, so finished steps
   * are kept; the turn ends with an assistant message, since providers reject a question after a tool's
   * result. A message for which nothing was done is dropped and can be sent again.
   * @param done Messages of the finished steps.
   * @param partialText Answer so far.
   * @param unfinished Tools that were called and may or may not have finished.
   */
  keepUnfinished(
    message: string,
    done: readonly ModelMessage[],
    partialText: string,
    unfinished: readonly string[],
  ): void {
    if (done.length === 0 && partialText === '' && unfinished.length === 0) return
    const calls =
      unfinished.length === 0
        ? ''
        : ` It is not known whether these calls were carried out: ${unfinished.join(', ')}.`
    const text = `${partialText}\n[This answer was interrupted.${calls}]`.trimStart()
    this.keep(message, [...done, { role: 'assistant', content: text }])
  }

  clear(): void {
    this.#messages = []
  }
}
