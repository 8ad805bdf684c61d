import { type Env, envEnum, envPathList, envSecret, parseEnv, type Secret } from '@agora-mcp/core/config'
import { LOG_LEVELS, type LogLevel } from '@agora-mcp/core/log'
import envPaths from 'env-paths'
import * as z from 'zod'

/** Everything the environment decides, read once. */
export interface Config {
  /** Folder of the embedded store. */
  readonly dataDir: string
  /** Address of a PostgreSQL database, used in place of the embedded store. It holds a password. */
  readonly databaseUrl: Secret | undefined
  readonly httpToken: Secret | undefined
  /** Host names of `--http` besides loopback and plain addresses. */
  readonly httpAllowedHosts: readonly string[]
  readonly logLevel: LogLevel
  /** What must never be printed. */
  readonly secrets: readonly Secret[]
}

/** The variables, as the README's table lists them. */
export const envSchema = z.object({
  BUDGET_FILTERS_DATA_DIR: z.string().default(envPaths('budget-filters-mcp', { suffix: '' }).data),
  BUDGET_FILTERS_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'expected an address like postgres://user:password@host:5432/database')
    .pipe(envSecret())
    .optional(),
  BUDGET_FILTERS_HTTP_TOKEN: envSecret().optional(),
  BUDGET_FILTERS_HTTP_ALLOWED_HOSTS: envPathList(',').default([]),
  BUDGET_FILTERS_LOG_LEVEL: envEnum(LOG_LEVELS).default('info'),
})

/**
 * Reads the environment.
 * @throws AppError config listing every problem.
 */
export function loadConfig(env: Env): Config {
  const values = parseEnv(envSchema, env)
  const secrets = [values.BUDGET_FILTERS_HTTP_TOKEN, values.BUDGET_FILTERS_DATABASE_URL]
  return Object.freeze({
    dataDir: values.BUDGET_FILTERS_DATA_DIR,
    databaseUrl: values.BUDGET_FILTERS_DATABASE_URL,
    httpToken: values.BUDGET_FILTERS_HTTP_TOKEN,
    httpAllowedHosts: values.BUDGET_FILTERS_HTTP_ALLOWED_HOSTS,
    logLevel: values.BUDGET_FILTERS_LOG_LEVEL,
    secrets: secrets.filter((secret) => secret !== undefined),
  })
}
