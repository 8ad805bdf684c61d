import { type Env, envEnum, envPathList, envSecret, parseEnv, type Secret } from '@agora-mcp/core/config'
import { type EmbeddingSettings, embeddingFields, embeddingSettings } from '@agora-mcp/core/embedding/open'
import { LOG_LEVELS, type LogLevel } from '@agora-mcp/core/log'
import {
  type WeaviateSettings,
  weaviateFields,
  weaviateSecrets,
  weaviateSettings,
} from '@agora-mcp/core/weaviate/settings'
import envPaths from 'env-paths'
import * as z from 'zod'

/** Everything the environment decides, read once. */
export interface Config {
  /** Folder of the store. */
  readonly dataDir: string
  readonly embedding: EmbeddingSettings
  /** The store where it is not the embedded one. */
  readonly weaviate: WeaviateSettings | undefined
  readonly httpToken: Secret | undefined
  /** Host names of `--http` besides loopback and plain addresses. */
  readonly httpAllowedHosts: readonly string[]
  readonly logLevel: LogLevel
  /** What must never be printed. */
  readonly secrets: readonly Secret[]
}

/** The variables, as the README's table lists them. */
export const envSchema = z.object({
  MEMORY_DATA_DIR: z.string().default(envPaths('memory-mcp', { suffix: '' }).data),
  ...embeddingFields('MEMORY'),
  ...weaviateFields('MEMORY'),
  MEMORY_HTTP_TOKEN: envSecret().optional(),
  MEMORY_HTTP_ALLOWED_HOSTS: envPathList(',').default([]),
  MEMORY_LOG_LEVEL: envEnum(LOG_LEVELS).default('info'),
})

/**
 * Reads the environment.
 * @throws AppError config listing every problem.
 */
export function loadConfig(env: Env): Config {
  const values = parseEnv(envSchema, env)
  const weaviate = weaviateSettings('MEMORY', values)
  const keys = [values.MEMORY_HTTP_TOKEN, values.MEMORY_EMBEDDING_API_KEY]
  return Object.freeze({
    dataDir: values.MEMORY_DATA_DIR,
    embedding: embeddingSettings('MEMORY', values),
    weaviate,
    httpToken: values.MEMORY_HTTP_TOKEN,
    httpAllowedHosts: values.MEMORY_HTTP_ALLOWED_HOSTS,
    logLevel: values.MEMORY_LOG_LEVEL,
    secrets: [...keys.filter((key) => key !== undefined), ...weaviateSecrets(weaviate)],
  })
}
