import { defined } from '../schemas/defined.ts'
import { bufferedStderr } from './buffered-stderr.ts'
import { createRedactor, REDACTED, SECRET_NAME } from './redact.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]
export type LogFields = Record<string, unknown>

/** Structured log: one JSON object per line, on stderr, since stdout belongs to JSON-RPC. */
export interface Logger {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
  child(fields: LogFields): Logger
}

export interface LoggerOptions {
  level?: LogLevel
  /** Values that must never be printed, e.g. tokens. Those shorter than 4 characters are ignored. */
  secrets?: readonly string[]
  /** Receives a complete line, newline included; `urgent` for `warn` and `error`. Default: buffered stderr. */
  write?: (line: string, urgent: boolean) => void
  /** Milliseconds since the epoch. Default: the system's clock. */
  now?: () => number
}

const URGENT = LOG_LEVELS.indexOf('warn')
/** Quick check: a line that does not match has nothing to redact except the given secrets. */
const SUSPICIOUS = new RegExp(`${SECRET_NAME.source}|bearer|:\\/\\/`, 'i')

/**
 * Creates a {@link Logger} whose lines hold `time`, `level`, `message` and the fields, secrets redacted.
 * @example createLogger({ level: 'warn', secrets: [token] }).child({ tool: 'ping' }).warn('It took 3 s')
 */
export function createLogger(options: LoggerOptions = {}): Logger {
  const { level = 'info', write = bufferedStderr(), now = Date.now } = options
  const secrets = (options.secrets ?? []).filter((secret) => secret.length >= 4)
  const threshold = LOG_LEVELS.indexOf(level)

  const redactText = createRedactor(secrets)

  /** Serialises a line of plain text, numbers and booleans with nothing to redact, ten times faster; else undefined. */
  const plainLine = (line: LogFields): string | undefined => {
    for (const key in line) {
      const value = line[key]
      if (typeof value === 'string') {
        if (secrets.some((secret) => value.includes(secret))) return undefined
      } else if (typeof value !== 'number' && typeof value !== 'boolean') return undefined
    }
    const text = JSON.stringify(line)
    return SUSPICIOUS.test(text) ? undefined : text
  }

  const replacer = (key: string, value: unknown): unknown => {
    if (key !== '' && SECRET_NAME.test(key) && typeof value === 'string') return REDACTED
    if (typeof value === 'string') return redactText(value)
    if (typeof value === 'bigint') return String(value)
    if (value instanceof Error) return describeError(value)
    return value
  }

  const build = (base: LogFields): Logger => {
    const at = (lineLevel: LogLevel) => (message: string, fields?: LogFields) => {
      if (LOG_LEVELS.indexOf(lineLevel) < threshold) return
      const line = { time: new Date(now()).toISOString(), level: lineLevel, message, ...base, ...fields }
      write(`${plainLine(line) ?? stringify(line, replacer)}\n`, LOG_LEVELS.indexOf(lineLevel) >= URGENT)
    }
    return {
      debug: at('debug'),
      info: at('info'),
      warn: at('warn'),
      error: at('error'),
      child: (fields) => build({ ...base, ...fields }),
    }
  }
  return build({})
}

function describeError(error: Error): LogFields {
  const { cause, code } = error as Error & { code?: unknown }
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...defined({ code, cause }),
  }
}

/** Serialises a line and never throws: fields that JSON cannot hold are dropped, and the line says so. */
function stringify(line: LogFields, replacer: (key: string, value: unknown) => unknown): string {
  try {
    return JSON.stringify(line, replacer)
  } catch {
    return JSON.stringify({
      time: line.time,
      level: line.level,
      message: line.message,
      fields: 'not serialisable',
    })
  }
}
