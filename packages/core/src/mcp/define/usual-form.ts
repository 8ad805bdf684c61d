import type * as z from 'zod'

// Language models and the programs around them write the same argument in several ways: a list as JSON text,
// a number or boolean as text, an empty string for an omitted value. Unambiguous forms are accepted.

type Args = Readonly<Record<string, unknown>>
type Schema = z.core.$ZodType

/** Converts arguments to the forms that their schema expects; ambiguous ones stay, and the schema refuses them. */
export function usualForm(args: Args, schema: z.ZodObject): Record<string, unknown> {
  const entries: [string, unknown][] = []
  for (const [name, value] of Object.entries(args)) {
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
    if (field === undefined ? value !== null : accepts(field, value)) entries.push([name, value])
    else if (field !== undefined && !meansAbsent(value, field))
      entries.push([name, toSchemaForm(value, field)])
  }
  return Object.fromEntries(entries)
}

/** Checks for an omitted value: null where null is not allowed, an empty string where the argument is optional. */
const meansAbsent = (value: unknown, field: Schema): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '' && accepts(field, undefined))

function toSchemaForm(value: unknown, schema: Schema): unknown {
  if (accepts(schema, value)) return value
  const { element } = innermost(schema)._zod.def as { element?: Schema }
  const forms = element === undefined ? otherForms(value) : [...otherForms(value), ...asOnlyEntry(value)]
  for (const form of [value, ...forms]) {
    const entries =
      element !== undefined && Array.isArray(form) ? form.map((one) => toSchemaForm(one, element)) : form
    if (accepts(schema, entries)) return entries
  }
  return value
}

function otherForms(value: unknown): unknown[] {
  // Digits of a code; those of a fraction are excluded, since it may have lost a trailing zero.
  if (Number.isSafeInteger(value)) return [String(value)]
  if (typeof value !== 'string') return []
  const text = value.trim()
  if (/^[[{]/.test(text)) return fromJson(text)
  if (/^(true|false)$/i.test(text)) return [text.toLowerCase() === 'true']
  return /^[+-]?\d+(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER
    ? [Number(text)]
    : []
}

/** Wraps a value in a list; a text with separators may also be a list of several. */
const asOnlyEntry = (value: unknown): unknown[][] =>
  typeof value === 'string' && /[,;|\n"'[\]{}]/.test(value) ? [] : [[value]]

function fromJson(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

function innermost(schema: Schema): Schema {
  const { innerType, in: input } = schema._zod.def as { innerType?: Schema; in?: Schema }
  const next = innerType ?? input
  return next === undefined ? schema : innermost(next)
}

const accepts = (schema: Schema, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success
