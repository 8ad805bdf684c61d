/** Model settings; omitted ones use the provider's defaults. */
export interface ModelSettings {
  /** 0 for the most likely words. */
  readonly temperature?: number | undefined
  readonly maxOutputTokens?: number | undefined
  readonly topP?: number | undefined
  readonly topK?: number | undefined
  readonly presencePenalty?: number | undefined
  readonly frequencyPenalty?: number | undefined
  readonly stopSequences?: string[] | undefined
  readonly seed?: number | undefined
}

export type JsonValue =
  | null
  | string
  | number
  | boolean
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

/** Options by provider, as for the `ai` library: `{anthropic: {thinking: {type: 'disabled'}}}`. */
export type ProviderOptions = Readonly<Record<string, Readonly<Record<string, JsonValue>>>>

/** Options without undefined values, as the library requires. */
export type Given<Options> = { [Key in keyof Options]?: Exclude<Options[Key], undefined> }

export const given = <Options extends object>(options: Options): Given<Options> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Given<Options>
