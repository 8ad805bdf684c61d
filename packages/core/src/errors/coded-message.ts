/** Values of the placeholders of a message, by name. */
export type MessageValues = Readonly<Record<string, string | number>>

/** A sentence as a program reads it: a code, with which each language has words of its own, and the values in it. */
export interface MessageRef {
  /** `area.name`, e.g. `library.no_page`. */
  readonly code: string
  readonly values: MessageValues
}

/** The same with its English words. */
export interface CodedMessage extends MessageRef {
  readonly text: string
  /** Next step for the reader, in one sentence. */
  readonly hint?: string
}

/** Code and values alone, e.g. for the wire. */
export const refOf = ({ code, values }: MessageRef): MessageRef => ({ code, values })
