/** Values of the placeholders of a message, by name. */
export type MessageValues = Readonly<Record<string, string | number>>

/** A message in machine-readable form: a code that each language has a sentence for, and its values. */
export interface MessageRef {
  /** `area.name`, e.g. `library.no_page`. */
  readonly code: string
  readonly values: MessageValues
}

export interface CodedMessage extends MessageRef {
  readonly text: string
  /** Next step for the reader, in one sentence. */
  readonly hint?: string
}

/** Code and values alone, e.g. for the wire. */
export const refOf = ({ code, values }: MessageRef): MessageRef => ({ code, values })
