import * as z from 'zod'
import { envSecret, envUrl, envVerbatim, type Secret } from '../../config/index.ts'
import { AppError } from '../../errors/index.ts'

/** Which model turns text into vectors, and where it runs. */
export type EmbeddingSettings = BundledSettings | HubSettings | EndpointSettings

/** The multilingual model that comes with the program. */
export interface BundledSettings {
  readonly kind: 'bundled'
}

/** A feature-extraction model of the Hugging Face hub with ONNX weights, run in this process. */
export interface HubSettings {
  readonly kind: 'hub'
  /** `owner/name`, with `@revision` for another one than `main`, e.g. `Xenova/bge-m3`. */
  readonly model: string
  /** `cpu` (the default), or what the runtime has on the platform: `cuda`, `dml`, `coreml`, `webgpu`. */
  readonly device?: string | undefined
  /** Data type of the weights; `q8` where it is absent and the device is the CPU, else the library's choice. */
  readonly dtype?: string | undefined
  /** Put before questions and passages instead of what the model says of itself. */
  readonly queryPrefix?: string | undefined
  readonly passagePrefix?: string | undefined
  /** Another hub that serves the same paths, e.g. a company's mirror. */
  readonly hubUrl?: string | undefined
}

/** A server with OpenAI's `/v1/embeddings`: TEI, vLLM, Ollama, Mistral. */
export interface EndpointSettings {
  readonly kind: 'endpoint'
  /** The server's origin, its `/v1`, or the whole address of `embeddings`. */
  readonly url: string
  /** Sent with every request; absent, the name that the server answers with identifies the vectors. */
  readonly model?: string | undefined
  readonly apiKey?: Secret | undefined
  readonly queryPrefix?: string | undefined
  readonly passagePrefix?: string | undefined
}

const fields = {
  EMBEDDING: z.string().default('bundled'),
  EMBEDDING_MODEL: z.string().optional(),
  EMBEDDING_API_KEY: envSecret().optional(),
  EMBEDDING_QUERY_PREFIX: envVerbatim(),
  EMBEDDING_PASSAGE_PREFIX: envVerbatim(),
  EMBEDDING_DEVICE: z.string().optional(),
  EMBEDDING_DTYPE: z.string().optional(),
}
type Fields = typeof fields
type Prefixed<Prefix extends string> = {
  [Name in keyof Fields as `${Prefix}_${Name}`]: Fields[Name]
} & { HF_ENDPOINT: z.ZodOptional<ReturnType<typeof envUrl>> }

/**
 * The environment variables of an app's embedder, for its `parseEnv` schema: `<PREFIX>_EMBEDDING` (`bundled`, a hub
 * model's name or an endpoint's URL) and what goes with them; `HF_ENDPOINT` is the hub's own variable.
 */
export function embeddingFields<const Prefix extends string>(prefix: Prefix): Prefixed<Prefix> {
  const named = Object.entries(fields).map(([name, field]) => [`${prefix}_${name}`, field])
  // Object.fromEntries forgets the names that the type spells out.
  return { ...Object.fromEntries(named), HF_ENDPOINT: envUrl().optional() } as Prefixed<Prefix>
}

/**
 * The settings that the variables of {@link embeddingFields} say.
 * @throws AppError config when `<PREFIX>_EMBEDDING` is none of the three forms.
 */
export function embeddingSettings<const Prefix extends string>(
  prefix: Prefix,
  env: Readonly<z.output<z.ZodObject<Prefixed<Prefix>>>>,
): EmbeddingSettings {
  // The names depend on the prefix, which the type system cannot follow through a template.
  const values = env as Readonly<Record<string, unknown>>
  const read = <Name extends keyof Fields>(name: Name) =>
    values[`${prefix}_${name}`] as z.output<Fields[Name]>
  const setting = read('EMBEDDING')
  const prefixes = {
    queryPrefix: read('EMBEDDING_QUERY_PREFIX'),
    passagePrefix: read('EMBEDDING_PASSAGE_PREFIX'),
  }

  if (setting === 'bundled') return { kind: 'bundled' }
  if (/^https?:\/\//.test(setting) && URL.canParse(setting)) {
    const [model, apiKey] = [read('EMBEDDING_MODEL'), read('EMBEDDING_API_KEY')]
    return { kind: 'endpoint', url: setting, model, apiKey, ...prefixes }
  }
  if (/^\w[\w.-]*\/\w[\w.-]*(@\w[\w./-]*)?$/.test(setting)) {
    const [device, dtype] = [read('EMBEDDING_DEVICE'), read('EMBEDDING_DTYPE')]
    return {
      kind: 'hub',
      model: setting,
      device,
      dtype,
      hubUrl: values.HF_ENDPOINT as string | undefined,
      ...prefixes,
    }
  }
  throw new AppError(
    'config',
    `${prefix}_EMBEDDING: expected bundled, a hub model like Xenova/bge-m3, or the URL of an endpoint`,
  )
}
