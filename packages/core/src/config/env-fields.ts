import * as z from 'zod'

// Environment values are text; each field reads one form of it and says what it expected.

/** A whole number within bounds, e.g. a port or a count. */
export const envInt = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'expected a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `expected at least ${min}`).max(max, `expected at most ${max}`))

/** `true`, `1`, `yes`, `on` and their opposites, in any case. */
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

/** One of a few words. */
export const envEnum = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `expected one of ${values.join(', ')}` })

/** Folders separated like PATH, empty parts dropped. `delimiter` is `:` on POSIX, `;` on Windows. */
export const envPathList = (delimiter: string) =>
  z.string().transform((value) =>
    value
      .split(delimiter)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )

/** A value that prints as `***` wherever it is shown; `reveal()` gives it. */
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

/** A key or token, kept out of every printed form. */
export const envSecret = () => z.string().transform(hidden)

const verbatimFields = new WeakSet<object>()

/** Text that is taken as it stands, white space at its ends included; optional by itself, blank means unset. */
export const envVerbatim = () => {
  const field = z.string().optional()
  verbatimFields.add(field)
  return field
}

/** Whether a field was made by {@link envVerbatim}. */
export const isVerbatim = (field: object): boolean => verbatimFields.has(field)
