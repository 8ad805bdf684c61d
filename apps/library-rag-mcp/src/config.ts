import { delimiter } from 'node:path'
import { type ServerSettings, serverFields, serverSettings } from '@agora-mcp/core/cli/settings'
import {
  type Env,
  envBool,
  envInt,
  envPath,
  envPathList,
  envSecret,
  envUrl,
  parseEnv,
  type Secret,
} from '@agora-mcp/core/config'
import { type EmbeddingSettings, embeddingFields, embeddingSettings } from '@agora-mcp/core/embedding/open'
import {
  type WeaviateSettings,
  weaviateFields,
  weaviateSecrets,
  weaviateSettings,
} from '@agora-mcp/weaviate/settings'
import envPaths from 'env-paths'
import * as z from 'zod'
import { type RemoteUse, remoteUseOf } from './domain/remote/remote-use.ts'

export interface Config extends ServerSettings {
  /** Folder of the SQLite store. */
  readonly dataDir: string
  readonly allowedRoots: readonly string[]
  /** True if `parse_pdf` may fetch https: addresses. */
  readonly allowUrls: boolean
  /** Largest file size and page count accepted. */
  readonly maxFileBytes: number
  readonly maxPages: number
  /** Folder of additional recognition models, `*.traineddata`. */
  readonly ocrDataDir: string | undefined
  readonly embedding: EmbeddingSettings
  /** Settings of Weaviate if it replaces the embedded store. */
  readonly weaviate: WeaviateSettings | undefined
  /** Remote reading service; undefined, and all is done offline, without a key and the user's consent. */
  readonly mistral: { readonly apiKey: Secret; readonly url: string } | undefined
  readonly remoteUse: RemoteUse
}

/** Schema of the variables, which the README's table lists. */
export const envSchema = z.object({
  LIBRARY_RAG_DATA_DIR: envPath().default(envPaths('library-rag-mcp', { suffix: '' }).data),
  LIBRARY_RAG_ALLOWED_ROOTS: envPathList(delimiter).optional(),
  LIBRARY_RAG_ALLOW_URLS: envBool().default(false),
  LIBRARY_RAG_MAX_FILE_MB: envInt(1, 2_000).default(200),
  LIBRARY_RAG_MAX_PAGES: envInt(1, 100_000).default(5_000),
  LIBRARY_RAG_OCR_DATA_DIR: envPath().optional(),
  ...embeddingFields('LIBRARY_RAG'),
  ...weaviateFields('LIBRARY_RAG'),
  LIBRARY_RAG_MISTRAL: envBool().default(false),
  MISTRAL_API_KEY: envSecret().optional(),
  MISTRAL_API_URL: envUrl().default('https://api.mistral.ai'),
  ...serverFields('LIBRARY_RAG'),
})

/** @param home The user's home, the default root. @throws AppError config listing every problem */
export function loadConfig(env: Env, home: string): Config {
  const values = parseEnv(envSchema, env)
  const embedding = embeddingSettings('LIBRARY_RAG', values)
  const weaviate = weaviateSettings('LIBRARY_RAG', values)
  const apiKey = values.MISTRAL_API_KEY
  const remoteUse = remoteUseOf({ isAllowed: values.LIBRARY_RAG_MISTRAL, hasKey: apiKey !== undefined })
  const secrets = [values.LIBRARY_RAG_EMBEDDING_API_KEY, apiKey, ...weaviateSecrets(weaviate)]
  return Object.freeze({
    dataDir: values.LIBRARY_RAG_DATA_DIR,
    allowedRoots: values.LIBRARY_RAG_ALLOWED_ROOTS ?? [home],
    allowUrls: values.LIBRARY_RAG_ALLOW_URLS,
    maxFileBytes: values.LIBRARY_RAG_MAX_FILE_MB * 1_000_000,
    maxPages: values.LIBRARY_RAG_MAX_PAGES,
    ocrDataDir: values.LIBRARY_RAG_OCR_DATA_DIR,
    embedding,
    weaviate,
    mistral: apiKey && remoteUse === 'on' ? { apiKey, url: values.MISTRAL_API_URL } : undefined,
    remoteUse,
    ...serverSettings('LIBRARY_RAG', values, secrets),
  })
}
