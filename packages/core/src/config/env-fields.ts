import * as z from 'zod'

// Environment values are text. Each field parses one form of it, and its error says what was expected.

/** A whole number within bounds, e.g. a port or a count. */
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

/** Absolute http or https addresses, with commas between them, without a slash at the end. */
export const envUrls = () =>
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim().replace(/\/+$/, '')))
    .pipe(z.array(envUrl()))

/** One of a few words. */
export const envEnum = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `expected one of ${values.join(', ')}` })

/** A list of folders, separated as in PATH by `:` (POSIX) or `;` (Windows); empty parts are dropped. */
export const envPathList = (delimiter: string) =>
  z.string().transform((value) =>
    value
      .split(delimiter)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )

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

/** A key or token as a {@link Secret}. */
export const envSecret = () => z.string().transform(hidden)

const verbatimFields = new WeakSet<object>()

/** Text of which the white space at both ends is kept. It is optional; blank means unset. */
export const envVerbatim = () => {
  const field = z.string().optional()
  verbatimFields.add(field)
  return field
}

/** Whether a field was made by {@link envVerbatim}. */
export const isVerbatim = (field: object): boolean => verbatimFields.has(field)
