import type { JsonSchema } from '../client/tool-source.ts'
import { type SchemaCheck, schemaCheck } from '../client/tools/schema-check.ts'
import { isRecord } from '../client/untrusted/is-record.ts'
import { excerpt } from '../client/untrusted/safe-text.ts'

export type Reading = { readonly value: unknown } | { readonly problem: string }

export interface FormField {
  readonly name: string
  readonly label: string
  /** Accepted input, e.g. `yes or no`. */
  readonly expects: string
  /** Choices by number or name, one per line; empty for a field without choices. */
  readonly choices: readonly string[]
  readonly required: boolean
  /** Value of an empty line; undefined if the server gives no default. */
  readonly preset: unknown
  read(typed: string): Reading
}

interface Choice {
  readonly value: string
  readonly title: string
}

/** @param schema A flat object of texts, numbers, booleans, choices. @returns Null for any other field. */
export function formFields(schema: JsonSchema): readonly FormField[] | null {
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required : []
  const fields = Object.entries(properties).map(([name, property]) =>
    isRecord(property) ? formField(name, property, required.includes(name)) : null,
  )
  return fields.every((field) => field !== null) ? fields : null
}

export const yesOrNo = (label: string): FormField => ({
  name: 'answer',
  label,
  expects: YES_OR_NO.expects,
  choices: [],
  required: true,
  preset: undefined,
  read: (typed) => readAs(YES_OR_NO, typed, () => undefined),
})

function formField(name: string, property: JsonSchema, required: boolean): FormField | null {
  const kind = kindOf(property)
  if (kind === null) return null
  const check = schemaCheck(property, 'The question', 'The answer')
  const { title, description } = property
  const words = [title, description].filter((text) => typeof text === 'string' && text !== '')
  return {
    name,
    label: words.length === 0 ? excerpt(name) : words.map((text) => excerpt(String(text))).join(': '),
    expects: kind.expects,
    choices: kind.choices.map(({ value, title }) => (title === value ? title : `${title} (${value})`)),
    required,
    preset: property.default,
    read: (typed) => readAs(kind, typed, check),
  }
}

function readAs(kind: Kind, typed: string, check: SchemaCheck): Reading {
  const value = kind.read(typed)
  if (value === undefined) return { problem: `Please answer with ${kind.expects}.` }
  const wrong = check(value)
  return wrong === undefined ? { value } : { problem: `${plain(wrong)}.` }
}

interface Kind {
  readonly expects: string
  readonly choices: readonly Choice[]
  /** Reads a typed value; undefined if it is not a value of this kind. */
  read(typed: string): unknown
}

function kindOf(property: JsonSchema): Kind | null {
  const { type, items } = property
  switch (type) {
    case 'boolean':
      return YES_OR_NO
    case 'integer':
    case 'number':
      return { expects: range(property), choices: [], read: readNumber }
    case 'string': {
      const choices = choicesOf(property)
      if (choices.length === 0)
        return { expects: FORMATS.get(property.format) ?? 'text', choices, read: (typed) => typed }
      return { expects: 'a number or name of the list', choices, read: (typed) => choose(choices, typed) }
    }
    case 'array': {
      const choices = isRecord(items) ? choicesOf(items) : []
      if (choices.length === 0) return null
      const expects = 'numbers or names of the list, with commas between them'
      return { expects, choices, read: (typed) => chooseSeveral(choices, typed) }
    }
    default:
      return null
  }
}

const WORDS = new Map([
  ...['yes', 'y', 'true'].map((word) => [word, true] as const),
  ...['no', 'n', 'false'].map((word) => [word, false] as const),
])

const YES_OR_NO: Kind = {
  expects: 'yes or no',
  choices: [],
  read: (typed) => WORDS.get(typed.toLowerCase()),
}

const FORMATS = new Map<unknown, string>([
  ['date', 'a date such as 2026-11-23'],
  ['date-time', 'a date and time such as 2026-11-23T14:30:00Z'],
  ['email', 'an email address'],
  ['uri', 'an address such as https://example.org'],
])

const readNumber = (typed: string): number | undefined => {
  const number = Number(typed)
  return typed === '' || !Number.isFinite(number) ? undefined : number
}

function range({ type, minimum, maximum }: JsonSchema): string {
  const noun = type === 'integer' ? 'a whole number' : 'a number'
  if (typeof minimum === 'number' && typeof maximum === 'number')
    return `${noun} from ${minimum} to ${maximum}`
  if (typeof minimum === 'number') return `${noun} from ${minimum}`
  return typeof maximum === 'number' ? `${noun} up to ${maximum}` : noun
}

function choicesOf({ enum: values, enumNames, oneOf, anyOf }: JsonSchema): Choice[] {
  if (Array.isArray(values)) {
    const titles = Array.isArray(enumNames) ? enumNames : []
    return values.map((value, index) => choice(value, titles[index]))
  }
  const titled = Array.isArray(oneOf) ? oneOf : Array.isArray(anyOf) ? anyOf : []
  return titled.filter(isRecord).map((one) => choice(one.const, one.title))
}

const choice = (value: unknown, title: unknown): Choice => ({
  value: String(value),
  title: excerpt(String(title ?? value)),
})

function choose(choices: readonly Choice[], typed: string): string | undefined {
  const wanted = typed.toLowerCase()
  const named = choices.find(({ value, title }) =>
    [value, title].some((text) => text.toLowerCase() === wanted),
  )
  return (named ?? choices[Number(typed) - 1])?.value
}

function chooseSeveral(choices: readonly Choice[], typed: string): string[] | undefined {
  const words = typed.split(',').map((word) => word.trim())
  const chosen = words.filter((word) => word !== '').map((word) => choose(choices, word))
  return chosen.every((value) => value !== undefined) ? [...new Set(chosen)] : undefined
}

/** Lower-cases the validator's "must NOT have …". */
const plain = (wrong: string): string => excerpt(wrong).replaceAll('NOT', 'not')
