import type * as z from 'zod'

// Language models and the programs around them write the same argument in several ways: a list as JSON text, a number or
// a yes as text, an empty text for what they leave out. Where only one meaning is possible it is taken.

type Args = Readonly<Record<string, unknown>>
type Schema = z.core.$ZodType

/**
 * Gives arguments the forms that their schema asks for. What the schema takes stays as it is, and so does what could mean
 * several things, for the schema to refuse.
 */
export function usualForm(args: Args, schema: z.ZodObject): Record<string, unknown> {
  const entries: [string, unknown][] = []
  for (const [name, value] of Object.entries(args)) {
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
    if (field === undefined ? value !== null : accepts(field, value)) entries.push([name, value])
    else if (field !== undefined && !meansAbsent(value, field)) entries.push([name, asAsked(value, field)])
  }
  return Object.fromEntries(entries)
}

/** Null always means absent where it is refused; an empty text does for what need not be given. */
const meansAbsent = (value: unknown, field: Schema): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '' && accepts(field, undefined))

/** The value in the form that a schema takes, or as it is. */
function asAsked(value: unknown, schema: Schema): unknown {
  if (accepts(schema, value)) return value
  const { element } = innermost(schema)._zod.def as { element?: Schema }
  const forms = element === undefined ? otherForms(value) : [...otherForms(value), ...asOnlyEntry(value)]
  for (const form of [value, ...forms]) {
    const entries =
      element !== undefined && Array.isArray(form) ? form.map((one) => asAsked(one, element)) : form
    if (accepts(schema, entries)) return entries
  }
  return value
}

/** What else a value can mean, by itself. */
function otherForms(value: unknown): unknown[] {
  // The digits of a code; those of a fraction may have lost a zero at their end.
  if (Number.isSafeInteger(value)) return [String(value)]
  if (typeof value !== 'string') return []
  const text = value.trim()
  if (/^[[{]/.test(text)) return fromJson(text)
  if (/^(true|false)$/i.test(text)) return [text.toLowerCase() === 'true']
  return /^[+-]?\d+(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER
    ? [Number(text)]
    : []
}

/** A list of one; a text with marks in it may be a list of several. */
const asOnlyEntry = (value: unknown): unknown[][] =>
  typeof value === 'string' && /[,;|\n"'[\]{}]/.test(value) ? [] : [[value]]

function fromJson(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

/** The schema behind what only makes it optional or gives it a default. */
function innermost(schema: Schema): Schema {
  const { innerType, in: input } = schema._zod.def as { innerType?: Schema; in?: Schema }
  const next = innerType ?? input
  return next === undefined ? schema : innermost(next)
}

const accepts = (schema: Schema, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success
