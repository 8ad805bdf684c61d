import type * as z from 'zod'
import { AppError } from '../errors/index.ts'
import { isVerbatim } from './env-fields.ts'

export type Env = Record<string, string | undefined>

/**
 * Parses the environment by a schema of fields from `env-fields`. Values are trimmed, except those of `envVerbatim`; a blank
 * value counts as unset; variables that the schema does not name are ignored.
 * @throws AppError config with all problems in one message. Each names its variable and does not repeat the value.
 */
export function parseEnv<Schema extends z.ZodObject>(schema: Schema, env: Env): Readonly<z.output<Schema>> {
  const given: Record<string, string> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = env[name]?.trim()
    if (value) given[name] = isVerbatim(field) ? (env[name] ?? value) : value
  }
  const parsed = schema.safeParse(given)
  if (parsed.success) return Object.freeze(parsed.data)
  const problems = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0])
    return `${name}: ${name in given ? issue.message : 'missing'}`
  })
  throw new AppError('config', problems.join('; '), {
    hint: 'Correct these environment variables and start again.',
  })
}
