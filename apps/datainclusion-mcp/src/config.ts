import { type ServerSettings, serverFields, serverSettings } from '@agora-mcp/core/cli/settings'
import { type Env, envBool, envSecret, envUrl, parseEnv, type Secret } from '@agora-mcp/core/config'
import * as z from 'zod'
import manifest from '../package.json' with { type: 'json' }

export interface Config extends ServerSettings {
  /** Token of data·inclusion; without one only reference lists and places are served. */
  readonly apiToken: Secret | undefined
  readonly apiUrl: string
  readonly geoApiUrl: string
  /** Address of the geocoder, `/geocodage` included. */
  readonly geocoderUrl: string
  /** True to use the API's experimental features: text search, and excluding duplicates. */
  readonly usesBeta: boolean
  readonly userAgent: string
}

/** Schema of the variables, which the README's table lists. */
export const envSchema = z.object({
  DATAINCLUSION_API_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'expected the token alone, without blanks or "Bearer"')
    .pipe(envSecret())
    .optional(),
  DATAINCLUSION_API_URL: envUrl().default('https://api.data.inclusion.gouv.fr'),
  DATAINCLUSION_GEO_API_URL: envUrl().default('https://geo.api.gouv.fr'),
  DATAINCLUSION_GEOCODER_URL: envUrl().default('https://data.geopf.fr/geocodage'),
  DATAINCLUSION_BETA: envBool().default(true),
  ...serverFields('DATAINCLUSION'),
})

/** @throws AppError config listing every problem */
export function loadConfig(env: Env): Config {
  const values = parseEnv(envSchema, env)
  return Object.freeze({
    apiToken: values.DATAINCLUSION_API_TOKEN,
    apiUrl: values.DATAINCLUSION_API_URL,
    geoApiUrl: values.DATAINCLUSION_GEO_API_URL,
    usesBeta: values.DATAINCLUSION_BETA,
    geocoderUrl: values.DATAINCLUSION_GEOCODER_URL,
    userAgent: `${manifest.name}/${manifest.version} (+https://github.com/agora-mcp/agora-mcp)`,
    ...serverSettings('DATAINCLUSION', values, [values.DATAINCLUSION_API_TOKEN]),
  })
}
