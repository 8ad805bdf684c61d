import type * as z from 'zod'
import { envEnum, envList, envSecret, type Secret } from '../../config/index.ts'
import { createLogger, LOG_LEVELS, type Logger, type LogLevel } from '../../log/index.ts'
import type { HttpVariables } from '../../mcp/http/http-guard.ts'

/** What the environment decides for every server. */
export interface ServerSettings {
  /** Bearer token of `--http`. */
  readonly httpToken: Secret | undefined
  /** Host names of `--http` besides loopback and plain addresses. */
  readonly httpAllowedHosts: readonly string[]
  /** The variables that say these two, for whoever is refused without them. */
  readonly httpVariables: HttpVariables
  readonly logLevel: LogLevel
  /** What must never be printed. */
  readonly secrets: readonly Secret[]
}

const fields = {
  HTTP_TOKEN: envSecret().optional(),
  HTTP_ALLOWED_HOSTS: envList().default([]),
  LOG_LEVEL: envEnum(LOG_LEVELS).default('info'),
}
type Fields = typeof fields
type Prefixed<Prefix extends string> = { [Name in keyof Fields as `${Prefix}_${Name}`]: Fields[Name] }

/** The environment variables that every server has, for its `parseEnv` schema. */
export function serverFields<const Prefix extends string>(prefix: Prefix): Prefixed<Prefix> {
  const named = Object.entries(fields).map(([name, field]) => [`${prefix}_${name}`, field])
  // Object.fromEntries forgets the names that the type spells out.
  return Object.fromEntries(named) as Prefixed<Prefix>
}

/**
 * The settings that the variables of {@link serverFields} say.
 * @param secrets Further ones, of the server's own variables.
 */
export function serverSettings<const Prefix extends string>(
  prefix: Prefix,
  env: Readonly<z.output<z.ZodObject<Prefixed<Prefix>>>>,
  secrets: readonly (Secret | undefined)[],
): ServerSettings {
  // The names depend on the prefix, which the type system cannot follow through a template.
  const values = env as Readonly<Record<string, unknown>>
  const read = <Name extends keyof Fields>(name: Name) =>
    values[`${prefix}_${name}`] as z.output<Fields[Name]>
  const httpToken = read('HTTP_TOKEN')
  return {
    httpToken,
    httpAllowedHosts: read('HTTP_ALLOWED_HOSTS'),
    httpVariables: { token: `${prefix}_HTTP_TOKEN`, allowedHosts: `${prefix}_HTTP_ALLOWED_HOSTS` },
    logLevel: read('LOG_LEVEL'),
    secrets: [...secrets, httpToken].filter((secret) => secret !== undefined),
  }
}

/** The log of a program, which prints none of its secrets. */
export const openLog = ({ logLevel, secrets }: ServerSettings): Logger =>
  createLogger({ level: logLevel, secrets: secrets.map((secret) => secret.reveal()) })
