export {
  envBool,
  envEnum,
  envInt,
  envPathList,
  envSecret,
  envUrl,
  envVerbatim,
  type Secret,
} from './env-fields.ts'
export { type Env, parseEnv } from './parse-env.ts'
