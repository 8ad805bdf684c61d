export {
  envBool,
  envEnum,
  envInt,
  envPathList,
  envSecret,
  envUrl,
  envUrls,
  envVerbatim,
  type Secret,
} from './env-fields.ts'
export { type Env, parseEnv } from './parse-env.ts'
