import * as z from 'zod'
import { envInt, envSecret, envUrl, envVerbatim } from '../../config/index.ts'
import { AppError } from '../../errors/index.ts'
import type { EmbeddingSettings } from '../settings.ts'

const fields = {
  EMBEDDING: z.string().default('bundled'),
  EMBEDDING_MODEL: z.string().optional(),
  EMBEDDING_API_KEY: envSecret().optional(),
  EMBEDDING_QUERY_PREFIX: envVerbatim(),
  EMBEDDING_PASSAGE_PREFIX: envVerbatim(),
  EMBEDDING_MAX_TOKENS: envInt(16, 1_000_000).optional(),
  EMBEDDING_DEVICE: z.string().optional(),
  EMBEDDING_DTYPE: z.string().optional(),
}
type Fields = typeof fields
type Prefixed<Prefix extends string> = {
  [Name in keyof Fields as `${Prefix}_${Name}`]: Fields[Name]
} & { HF_ENDPOINT: z.ZodOptional<ReturnType<typeof envUrl>> }

/** `<PREFIX>_EMBEDDING` (`bundled`, a hub model or a URL) and its options; `HF_ENDPOINT` is the hub's own. */
export function embeddingFields<const Prefix extends string>(prefix: Prefix): Prefixed<Prefix> {
  const named = Object.entries(fields).map(([name, field]) => [`${prefix}_${name}`, field])
  // Object.fromEntries widens the names that the type spells out.
  return { ...Object.fromEntries(named), HF_ENDPOINT: envUrl().optional() } as Prefixed<Prefix>
}

/** @throws AppError config if `<PREFIX>_EMBEDDING` has none of the three forms of {@link embeddingFields} */
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
    const maxTokens = read('EMBEDDING_MAX_TOKENS')
    return { kind: 'endpoint', url: setting, model, apiKey, maxTokens, ...prefixes }
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
