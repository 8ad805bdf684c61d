import { type ServerSettings, serverFields, serverSettings } from '@agora-mcp/core/cli/settings'
import { type Env, envPath, envSecret, parseEnv, type Secret } from '@agora-mcp/core/config'
import envPaths from 'env-paths'
import * as z from 'zod'

export interface Config extends ServerSettings {
  readonly dataDir: string
  /** Address of a PostgreSQL database that replaces the embedded store. It contains a password. */
  readonly databaseUrl: Secret | undefined
}

/** Schema of the variables, which the README's table lists. */
export const envSchema = z.object({
  BUDGET_FILTERS_DATA_DIR: envPath().default(envPaths('budget-filters-mcp', { suffix: '' }).data),
  BUDGET_FILTERS_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'expected an address like postgres://user:password@host:5432/database')
    .pipe(envSecret())
    .optional(),
  ...serverFields('BUDGET_FILTERS'),
})

/** @throws AppError config listing every problem */
export function loadConfig(env: Env): Config {
  const values = parseEnv(envSchema, env)
  return Object.freeze({
    dataDir: values.BUDGET_FILTERS_DATA_DIR,
    databaseUrl: values.BUDGET_FILTERS_DATABASE_URL,
    ...serverSettings('BUDGET_FILTERS', values, [values.BUDGET_FILTERS_DATABASE_URL]),
  })
}
