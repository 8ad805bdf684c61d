/** How a model is asked; what is left out is as the provider has it. */
export interface ModelSettings {
  /** 0: the likeliest words. */
  readonly temperature?: number | undefined
  /** Tokens of one answer. */
  readonly maxOutputTokens?: number | undefined
  readonly topP?: number | undefined
  readonly topK?: number | undefined
  readonly presencePenalty?: number | undefined
  readonly frequencyPenalty?: number | undefined
  readonly stopSequences?: string[] | undefined
  readonly seed?: number | undefined
}

/** A value that JSON can hold. */
export type JsonValue =
  | null
  | string
  | number
  | boolean
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

/** Options of a provider, by its name, as the `ai` library takes them: `{anthropic: {thinking: {type: 'disabled'}}}`. */
export type ProviderOptions = Readonly<Record<string, Readonly<Record<string, JsonValue>>>>

/** Options without those that are undefined, as the library wants them. */
export type Given<Options> = { [Key in keyof Options]?: Exclude<Options[Key], undefined> }

export const given = <Options extends object>(options: Options): Given<Options> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Given<Options>
