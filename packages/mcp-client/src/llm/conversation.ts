import type { ModelMessage } from 'ai'

/**
 * A message of a conversation: a `ModelMessage` of the `ai` library, named here in outline so that this package's types
 * need no other package.
 */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  /** Text, or the parts that the library knows, tool calls and results among them. */
  readonly content: string | readonly object[]
}

/** What is said between a person and a model, with the tool calls in between, in the form of the `ai` library. */
export class Conversation {
  #messages: ModelMessage[]

  constructor(messages: readonly ChatMessage[] = []) {
    // The library checks their parts when they are sent.
    this.#messages = [...messages] as ModelMessage[]
  }

  get messages(): readonly ModelMessage[] {
    return this.#messages
  }

  /** Everything so far and the person's new message; nothing is kept yet. */
  with(message: string): ModelMessage[] {
    return [...this.#messages, { role: 'user', content: message }]
  }

  /** Keeps a message and all that answered it. */
  keep(message: string, answer: readonly ModelMessage[]): void {
    this.#messages.push({ role: 'user', content: message }, ...answer)
  }

  /**
   * Keeps what was done for a message that got no answer. Tools may have changed something, so finished steps stay; the
   * turn ends in words of the assistant, since providers take no question after a tool's result. A message for which
   * nothing was done is forgotten, to be sent again as it is.
   * @param done Messages of the finished steps.
   * @param partialText What had come of the answer.
   * @param unfinished Tools that were called and may or may not have done their work.
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
