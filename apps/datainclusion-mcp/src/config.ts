import {
  type Env,
  envEnum,
  envPathList,
  envSecret,
  envUrl,
  parseEnv,
  type Secret,
} from '@agora-mcp/core/config'
import { LOG_LEVELS, type LogLevel } from '@agora-mcp/core/log'
import * as z from 'zod'
import manifest from '../package.json' with { type: 'json' }

/** Everything the environment decides, read once. */
export interface Config {
  /** Token of data·inclusion; without one only reference lists and places are served. */
  readonly apiToken: Secret | undefined
  /** Origin of data·inclusion. */
  readonly apiUrl: string
  /** Origin of the commune registry. */
  readonly geoApiUrl: string
  /** Address of the geocoder, `/geocodage` included. */
  readonly geocoderUrl: string
  /** How this program names itself to the services. */
  readonly userAgent: string
  readonly httpToken: Secret | undefined
  /** Host names of `--http` besides loopback and plain addresses. */
  readonly httpAllowedHosts: readonly string[]
  readonly logLevel: LogLevel
  /** What must never be printed. */
  readonly secrets: readonly Secret[]
}

/** The variables, as the README's table lists them. */
export const envSchema = z.object({
  DATAINCLUSION_API_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'expected the token alone, without blanks or "Bearer"')
    .pipe(envSecret())
    .optional(),
  DATAINCLUSION_API_URL: envUrl().default('https://api.data.inclusion.gouv.fr'),
  DATAINCLUSION_GEO_API_URL: envUrl().default('https://geo.api.gouv.fr'),
  DATAINCLUSION_GEOCODER_URL: envUrl().default('https://data.geopf.fr/geocodage'),
  DATAINCLUSION_HTTP_TOKEN: envSecret().optional(),
  DATAINCLUSION_HTTP_ALLOWED_HOSTS: envPathList(',').default([]),
  DATAINCLUSION_LOG_LEVEL: envEnum(LOG_LEVELS).default('info'),
})

/** Reads the environment. @throws AppError config listing every problem. */
export function loadConfig(env: Env): Config {
  const values = parseEnv(envSchema, env)
  const secrets = [values.DATAINCLUSION_API_TOKEN, values.DATAINCLUSION_HTTP_TOKEN]
  return Object.freeze({
    apiToken: values.DATAINCLUSION_API_TOKEN,
    apiUrl: values.DATAINCLUSION_API_URL,
    geoApiUrl: values.DATAINCLUSION_GEO_API_URL,
    geocoderUrl: values.DATAINCLUSION_GEOCODER_URL,
    userAgent: `${manifest.name}/${manifest.version} (+https://github.com/agora-mcp/agora-mcp)`,
    httpToken: values.DATAINCLUSION_HTTP_TOKEN,
    httpAllowedHosts: values.DATAINCLUSION_HTTP_ALLOWED_HOSTS,
    logLevel: values.DATAINCLUSION_LOG_LEVEL,
    secrets: secrets.filter((secret) => secret !== undefined),
  })
}
