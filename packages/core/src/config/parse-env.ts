import type * as z from 'zod'
import { AppError } from '../errors/index.ts'
import { isVerbatim, withExpandedPaths } from './env-fields.ts'
import { type Env, isUnsetVariable } from './expand-path.ts'

/**
 * Parses the environment with a schema of fields from `env-fields`. Values are trimmed, except those of
 * `envVerbatim`; a blank value counts as unset, and so does the name of a variable that is not set
 * (`${folder}`); variables that are not in the schema are ignored.
 * @throws AppError config with all problems in one message. Each names its variable and does not repeat the
 * value.
 * @example parseEnv(z.object({ PORT: envInt(1, 65_535).default(8080) }), { PORT: '3000' }) // { PORT: 3000 }
 */
export function parseEnv<Schema extends z.ZodObject>(schema: Schema, env: Env): Readonly<z.output<Schema>> {
  const given: Record<string, string> = {}
  const problems: string[] = []
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = env[name]?.trim()
    if (!value || isUnsetVariable(value, env)) continue
    try {
      given[name] = isVerbatim(field) ? (env[name] ?? value) : withExpandedPaths(field, value, env)
    } catch (error) {
      problems.push(`${name}: ${(error as Error).message}`)
    }
  }
  const parsed = schema.safeParse(given)
  if (parsed.success && problems.length === 0) return Object.freeze(parsed.data)
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0])
    problems.push(`${name}: ${name in given ? issue.message : 'missing'}`)
  }
  throw new AppError('config', problems.join('; '), {
    hint: 'Correct these environment variables and start again.',
  })
}
