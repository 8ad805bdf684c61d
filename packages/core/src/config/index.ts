export {
  envBool,
  envEnum,
  envInt,
  envList,
  envPath,
  envPathList,
  envSecret,
  envUrl,
  envUrls,
  envVerbatim,
  type Secret,
} from './env-fields.ts'
export type { Env } from './expand-path.ts'
export { parseEnv } from './parse-env.ts'
