import { isIP } from 'node:net'
import { delimiter, join } from 'node:path'
import {
  type Env,
  envEnum,
  envInt,
  envList,
  envPath,
  envPathList,
  envSecret,
  parseEnv,
  type Secret,
} from '@agora-mcp/core/config'
import { LOG_LEVELS, type LogLevel } from '@agora-mcp/core/log'
import type { TokenPrices } from '@agora-mcp/mcp-client'
import envPaths from 'env-paths'
import * as z from 'zod'
import { MODEL_ROLES, type RoleName } from './domain/routing/rules.ts'
import { TOOL_PATTERN } from './domain/routing/tool-pattern.ts'

/** Configuration from the environment, read once. */
export interface Config {
  /** Folder of the log, the signing key and the data of the embedded servers. */
  readonly dataDir: string
  /** PostgreSQL URL instead of the embedded log. Contains a password. */
  readonly databaseUrl: Secret | undefined
  readonly documents: readonly string[]
  /** Path of an `mcp.json`; undefined for the four embedded servers. */
  readonly serversFile: string | undefined
  /** Read-only tools of third-party servers that may run without approval: `server__tool`, or `server__*`. */
  readonly withoutConsent: readonly string[]
  readonly specialistsDir: string | undefined
  readonly scriptsFile: string | undefined
  /** `extractive`, or `PROVIDER:MODEL`; undefined for the model of the first key that is set, else extractive. */
  readonly model: string | undefined
  readonly models: Readonly<Partial<Record<RoleName, string>>>
  /** Seconds without a sign of life of a model. */
  readonly modelTimeoutSeconds: number
  /** Prices of models by name, in the office's currency. */
  readonly modelPrices: ReadonlyMap<string, TokenPrices>
  readonly staffToken: Secret | undefined
  readonly userToken: Secret | undefined
  /** Host names of the service besides its address, e.g. of a reverse proxy. */
  readonly allowedHosts: readonly string[]
  /** Addresses of reverse proxies; empty if clients connect directly. */
  readonly trustProxy: readonly string[]
  /** Requests per person and minute; undefined for the service's default. */
  readonly requestsPerMinute: number | undefined
  /** Total bytes of files in one person's sessions. */
  readonly uploadQuotaBytes: number
  /** Days after the last entry at which a session's contents are erased; undefined for never. */
  readonly retentionDays: number | undefined
  readonly signingKey: string | undefined
  readonly logLevel: LogLevel
  /** The whole environment, for model keys and the embedded servers. */
  readonly env: Env
  readonly secrets: readonly Secret[]
}

const modelName = z
  .string()
  .regex(
    /^(?:extractive|(?:mistral|anthropic|openai)(?::\S+)?|(?:ollama|lmstudio):\S+|openai-compatible:\S+#\S+)$/,
    'expected extractive, mistral:…, anthropic:…, openai:…, ollama:…, lmstudio:… or openai-compatible:URL#NAME',
  )
  .optional()

const PRICE =
  /^(?<name>\S+)=(?<input>\d+(?:\.\d+)?)\/(?<output>\d+(?:\.\d+)?)(?:\/(?<cached>\d+(?:\.\d+)?))?$/

/** Prices of a million tokens, by the name of the model. */
const modelPrices = envList()
  .refine(
    (list) => list.every((price) => PRICE.test(price)),
    'expected NAME=INPUT/OUTPUT or NAME=INPUT/OUTPUT/CACHED for a million tokens, e.g. mistral:mistral-small-latest=0.1/0.3',
  )
  .transform((list) => new Map(list.map(priceOf)))

function priceOf(price: string): [string, TokenPrices] {
  const { name = '', input, output, cached } = PRICE.exec(price)?.groups ?? {}
  const cachedInput = cached === undefined ? {} : { cachedInput: Number(cached) }
  return [name, { input: Number(input), output: Number(output), ...cachedInput }]
}

const NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Checks for an address or a network. One that includes everybody would let clients forge their address. */
function isNetwork(given: string): boolean {
  if (NETWORKS.has(given)) return true
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(given) ?? []
  const version = isIP(address)
  if (version === 0) return false
  return bits === undefined || (Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Variables of the environment, as listed in the README's table. */
export const envSchema = z.object({
  AGENTS_DATA_DIR: envPath().default(envPaths('agora-agents', { suffix: '' }).data),
  AGENTS_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'expected an address like postgres://user:password@host:5432/database')
    .pipe(envSecret())
    .optional(),
  AGENTS_DOCUMENTS: envPathList(delimiter).default([]),
  AGENTS_SERVERS: envPath().optional(),
  AGENTS_WITHOUT_CONSENT: envList()
    .default([])
    .refine(
      (list) => list.every((pattern) => TOOL_PATTERN.test(pattern)),
      'expected tools as server__tool or server__*, e.g. archive__find,register__*',
    ),
  AGENTS_SPECIALISTS_DIR: envPath().optional(),
  AGENTS_SCRIPTS: envPath().optional(),
  AGENTS_MODEL: modelName,
  AGENTS_MODEL_WELCOME: modelName,
  AGENTS_MODEL_DISPATCH: modelName,
  AGENTS_MODEL_SPECIALIST: modelName,
  AGENTS_MODEL_SUMMARY: modelName,
  AGENTS_MODEL_TIMEOUT: envInt(1, 3_600).default(20),
  AGENTS_MODEL_PRICES: modelPrices.default(new Map()),
  AGENTS_STAFF_TOKEN: envSecret().optional(),
  AGENTS_USER_TOKEN: envSecret().optional(),
  AGENTS_ALLOWED_HOSTS: envList().default([]),
  AGENTS_TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .refine(
      (list) => list.every(isNetwork),
      'expected addresses of proxies, e.g. 10.0.0.5,10.1.0.0/24,loopback',
    )
    .default([]),
  AGENTS_REQUESTS_PER_MINUTE: envInt(10, 1_000_000).optional(),
  AGENTS_UPLOAD_QUOTA_MB: envInt(1, 1_000_000).default(500),
  AGENTS_RETENTION_DAYS: envInt(1, 36_500).optional(),
  AGENTS_SIGNING_KEY: envSecret().optional(),
  AGENTS_LOG_LEVEL: envEnum(LOG_LEVELS).default('info'),
})

/** Reads the environment. @throws AppError config listing every problem. */
export function loadConfig(env: Env): Config {
  const values = parseEnv(envSchema, env)
  const secrets = [
    values.AGENTS_STAFF_TOKEN,
    values.AGENTS_USER_TOKEN,
    values.AGENTS_DATABASE_URL,
    values.AGENTS_SIGNING_KEY,
  ]
  const models = MODEL_ROLES.flatMap((role) => {
    const model = values[`AGENTS_MODEL_${role.toUpperCase()}` as `AGENTS_MODEL_${Uppercase<typeof role>}`]
    return model === undefined ? [] : [[role, model] as const]
  })
  return Object.freeze({
    dataDir: values.AGENTS_DATA_DIR,
    databaseUrl: values.AGENTS_DATABASE_URL,
    documents: values.AGENTS_DOCUMENTS,
    serversFile: values.AGENTS_SERVERS,
    withoutConsent: values.AGENTS_WITHOUT_CONSENT,
    specialistsDir: values.AGENTS_SPECIALISTS_DIR,
    scriptsFile: values.AGENTS_SCRIPTS,
    model: values.AGENTS_MODEL,
    models: Object.fromEntries(models),
    modelTimeoutSeconds: values.AGENTS_MODEL_TIMEOUT,
    modelPrices: values.AGENTS_MODEL_PRICES,
    staffToken: values.AGENTS_STAFF_TOKEN,
    userToken: values.AGENTS_USER_TOKEN,
    allowedHosts: values.AGENTS_ALLOWED_HOSTS,
    trustProxy: values.AGENTS_TRUST_PROXY,
    requestsPerMinute: values.AGENTS_REQUESTS_PER_MINUTE,
    uploadQuotaBytes: values.AGENTS_UPLOAD_QUOTA_MB * 1_000_000,
    retentionDays: values.AGENTS_RETENTION_DAYS,
    signingKey: values.AGENTS_SIGNING_KEY?.reveal(),
    logLevel: values.AGENTS_LOG_LEVEL,
    env,
    secrets: secrets.filter((secret) => secret !== undefined),
  })
}

/** Returns the folder of shared documents uploaded through the service. */
export const ownDocumentsOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'documents')

/** Returns the folder of session files, which is also a documents folder. */
export const uploadsOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'uploads')
