import * as z from 'zod'
import { envEnum, envList, envSecret, envUrl, type Secret } from '../../config/index.ts'
import { AppError } from '../../errors/index.ts'
import { createLogger, LOG_LEVELS, type Logger, type LogLevel } from '../../log/index.ts'
import type { HttpVariables } from '../../mcp/http/http-guard.ts'
import { isLoopback } from '../../mcp/http/loopback.ts'
import type { OAuthSettings } from '../../mcp/oauth/oauth-settings.ts'

export interface ServerSettings {
  /** Bearer token of `--http`. */
  readonly httpToken: Secret | undefined
  /** Host names accepted by `--http` besides loopback and IP addresses. */
  readonly httpAllowedHosts: readonly string[]
  /** Issuer of the access tokens that `--http` accepts. */
  readonly httpOAuth: OAuthSettings | undefined
  readonly httpVariables: HttpVariables
  readonly logLevel: LogLevel
  readonly secrets: readonly Secret[]
}

const fields = {
  HTTP_TOKEN: envSecret().optional(),
  HTTP_ALLOWED_HOSTS: envList().default([]),
  OAUTH_ISSUER: envUrl().optional(),
  OAUTH_AUDIENCE: envUrl().optional(),
  OAUTH_SCOPE: z
    .string()
    .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'expected one scope')
    .optional(),
  LOG_LEVEL: envEnum(LOG_LEVELS).default('info'),
}
type Fields = typeof fields
type Prefixed<Prefix extends string> = { [Name in keyof Fields as `${Prefix}_${Name}`]: Fields[Name] }

/** Environment variables that every server has, for its `parseEnv` schema. */
export function serverFields<const Prefix extends string>(prefix: Prefix): Prefixed<Prefix> {
  const named = Object.entries(fields).map(([name, field]) => [`${prefix}_${name}`, field])
  // Object.fromEntries widens the names that the type spells out.
  return Object.fromEntries(named) as Prefixed<Prefix>
}

/** Reads the variables of {@link serverFields}; `secrets` are those of the server's own variables. */
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
    httpOAuth: oauthSettings(prefix, read('OAUTH_ISSUER'), read('OAUTH_AUDIENCE'), read('OAUTH_SCOPE')),
    httpVariables: { token: `${prefix}_HTTP_TOKEN`, allowedHosts: `${prefix}_HTTP_ALLOWED_HOSTS` },
    logLevel: read('LOG_LEVEL'),
    secrets: [...secrets, httpToken].filter((secret) => secret !== undefined),
  }
}

/** @throws AppError config if only one of the two is set, or tokens would cross the network unprotected */
function oauthSettings(
  prefix: string,
  issuer: string | undefined,
  audience: string | undefined,
  scope: string | undefined,
): OAuthSettings | undefined {
  if (issuer === undefined && audience === undefined) return undefined
  if (issuer === undefined || audience === undefined) {
    const missing = `${prefix}_OAUTH_${issuer === undefined ? 'ISSUER' : 'AUDIENCE'}`
    throw new AppError('config', `${missing} is missing`, {
      hint: `Set ${prefix}_OAUTH_ISSUER to the authorization server and ${prefix}_OAUTH_AUDIENCE to the address of this one.`,
    })
  }
  const { protocol, hostname } = new URL(issuer)
  if (protocol !== 'https:' && !isLoopback(hostname)) {
    throw new AppError('config', `${prefix}_OAUTH_ISSUER: expected an https address`)
  }
  return { issuer, audience, scope }
}

export const openLog = ({ logLevel, secrets }: ServerSettings): Logger =>
  createLogger({ level: logLevel, secrets: secrets.map((secret) => secret.reveal()) })
