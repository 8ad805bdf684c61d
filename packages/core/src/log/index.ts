export {
  createLogger,
  LOG_LEVELS,
  type LogFields,
  type Logger,
  type LoggerOptions,
  type LogLevel,
} from './logger.ts'
export { createRedactor, SECRET_NAME } from './redact.ts'
