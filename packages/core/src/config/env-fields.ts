import * as z from 'zod'
import { type Env, expandPath, isUnsetVariable } from './expand-path.ts'

// Environment values are text. Each field parses one format, and its error says what was expected.

export const envInt = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'expected a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `expected at least ${min}`).max(max, `expected at most ${max}`))

/** A boolean: `true`, `1`, `yes`, `on` or `false`, `0`, `no`, `off`, in any case. */
export const envBool = () =>
  z
    .string()
    .regex(/^(true|false|1|0|yes|no|on|off)$/i, 'expected true or false')
    .transform((value) => /^(true|1|yes|on)$/i.test(value))

/** An absolute http or https address. */
export const envUrl = () =>
  z
    .string()
    .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'expected an http(s) address')

/** Absolute http or https addresses, separated by commas, without trailing slashes. */
export const envUrls = () =>
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim().replace(/\/+$/, '')))
    .pipe(z.array(envUrl()))

export const envEnum = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `expected one of ${values.join(', ')}` })

/** Words separated by commas; empty ones are dropped. */
export const envList = () => z.string().transform((value) => partsOf(value, ','))

const partsOf = (value: string, delimiter: string): string[] =>
  value
    .split(delimiter)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Delimiter of each path field; null for a field that holds a single path. */
const pathFields = new WeakMap<object, string | null>()

/** A file or folder; `parseEnv` makes the path absolute. */
export const envPath = () => {
  const field = z.string()
  pathFields.set(field, null)
  return field
}

/** A list of folders, separated as in PATH by `:` (POSIX) or `;` (Windows); `parseEnv` makes them absolute. */
export const envPathList = (delimiter: string) => {
  const field = z.string().transform((value) => partsOf(value, delimiter))
  pathFields.set(field, delimiter)
  return field
}

/** Expands the paths in a field's value; other fields keep theirs. @throws Error if a path cannot be expanded */
export function withExpandedPaths(field: z.core.$ZodType, value: string, env: Env): string {
  const { innerType } = field._zod.def as { innerType?: z.core.$ZodType }
  if (innerType !== undefined) return withExpandedPaths(innerType, value, env)
  const delimiter = pathFields.get(field)
  if (delimiter === undefined) return value
  if (delimiter === null) return expandPath(value, env)
  return partsOf(value, delimiter)
    .filter((path) => !isUnsetVariable(path, env))
    .map((path) => expandPath(path, env))
    .join(delimiter)
}

/** A value that is printed as `***`; `reveal()` returns it. */
export interface Secret {
  reveal(): string
  toString(): string
  toJSON(): string
}

const hidden = (value: string): Secret => ({
  reveal: () => value,
  toString: () => '***',
  toJSON: () => '***',
})

export const envSecret = () => z.string().transform(hidden)

const verbatimFields = new WeakSet<object>()

/** Optional text whose surrounding white space is kept; blank means unset. */
export const envVerbatim = () => {
  const field = z.string().optional()
  verbatimFields.add(field)
  return field
}

export const isVerbatim = (field: object): boolean => verbatimFields.has(field)
