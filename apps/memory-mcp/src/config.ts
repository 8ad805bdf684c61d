import { type ServerSettings, serverFields, serverSettings } from '@agora-mcp/core/cli/settings'
import { type Env, envPath, parseEnv } from '@agora-mcp/core/config'
import { type EmbeddingSettings, embeddingFields, embeddingSettings } from '@agora-mcp/core/embedding/open'
import {
  type WeaviateSettings,
  weaviateFields,
  weaviateSecrets,
  weaviateSettings,
} from '@agora-mcp/weaviate/settings'
import * as z from 'zod'
import { DEFAULT_DATA_DIR } from './data-dir.ts'

/** Configuration, read once from the environment. */
export interface Config extends ServerSettings {
  readonly dataDir: string
  /** IANA time zone of the person's calendar. */
  readonly timeZone: string
  readonly embedding: EmbeddingSettings
  /** External store; undefined for the embedded one. */
  readonly weaviate: WeaviateSettings | undefined
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Environment variables, as documented in the README. */
export const envSchema = z.object({
  MEMORY_DATA_DIR: envPath().default(DEFAULT_DATA_DIR),
  MEMORY_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone, e.g. Europe/Paris')
    .default(Intl.DateTimeFormat().resolvedOptions().timeZone),
  ...embeddingFields('MEMORY'),
  ...weaviateFields('MEMORY'),
  ...serverFields('MEMORY'),
})

/** Reads the environment. @throws AppError config listing all problems. */
export function loadConfig(env: Env): Config {
  const values = parseEnv(envSchema, env)
  const weaviate = weaviateSettings('MEMORY', values)
  const secrets = [values.MEMORY_EMBEDDING_API_KEY, ...weaviateSecrets(weaviate)]
  return Object.freeze({
    dataDir: values.MEMORY_DATA_DIR,
    timeZone: values.MEMORY_TIME_ZONE,
    embedding: embeddingSettings('MEMORY', values),
    weaviate,
    ...serverSettings('MEMORY', values, secrets),
  })
}
