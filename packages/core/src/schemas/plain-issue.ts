import type * as z from 'zod'

/** Accepted kinds by zod's name. */
const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    string: 'a text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    record: 'an object',
    date: 'a date',
    null: 'null',
  }),
)
const FORMATS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    uuid: 'a UUID',
    datetime: 'a moment such as 2026-11-23T10:00:00Z',
    date: 'a date such as 2026-11-23',
    url: 'an address that begins with https:// or http://',
    email: 'an e-mail address',
  }),
)
const COUNTED: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ string: 'characters', array: 'entries', set: 'entries' }),
)
const MAX_NAMED = 20

/** Says what to give instead; for `error` of zod's parse functions. A message of the schema itself takes precedence. */
export const plainIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
    return issue.code === 'invalid_value' ? `is missing; give ${oneOf(issue.values)}` : 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS.get(issue.expected) ?? issue.expected}`
    case 'invalid_value':
      return `must be ${oneOf(issue.values)}`
    case 'invalid_format':
      return `must be ${FORMATS.get(issue.format) ?? `of the form ${issue.pattern ?? issue.format}`}`
    case 'too_small':
      return COUNTED.get(issue.origin) === undefined
        ? `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`
        : Number(issue.minimum) === 1
          ? 'must not be empty'
          : `must have at least ${issue.minimum} ${COUNTED.get(issue.origin)}`
    case 'too_big':
      return COUNTED.get(issue.origin) === undefined
        ? `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`
        : `must have at most ${issue.maximum} ${COUNTED.get(issue.origin)}`
    case 'unrecognized_keys':
      return `has fields that are not known: ${issue.keys.slice(0, MAX_NAMED).join(', ')}`
    case 'invalid_union':
      return 'has none of the forms that are taken'
    default:
      return undefined
  }
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1
    ? JSON.stringify(values[0])
    : `one of ${values.slice(0, MAX_NAMED).map(String).join(', ')}${values.length > MAX_NAMED ? ', …' : ''}`
