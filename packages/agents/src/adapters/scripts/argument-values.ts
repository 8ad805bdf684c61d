import type { ScriptArgument } from './script.ts'

/** A valid argument value, or the reason why it is invalid. */
export interface ReadValue {
  readonly value: string | number | null
  readonly problem: string | null
}

const taken = (value: string | number): ReadValue => ({ value, problem: null })
const refused = (problem: string): ReadValue => ({ value: null, problem })

/** Validates a value from JSON or text against its argument. Numbers may be written `1 250,5`. */
export function readValue(argument: ScriptArgument, given: unknown): ReadValue {
  switch (argument.type) {
    case 'number':
    case 'integer':
      return readNumber(argument, given)
    case 'text':
      return readText(argument, given)
    case 'choice': {
      const choice = argument.choices.find((one) => String(given).toLowerCase() === one.toLowerCase())
      return choice === undefined ? refused(`must be one of ${argument.choices.join(', ')}`) : taken(choice)
    }
    case 'file': {
      if (typeof given !== 'string' || given.trim() === '')
        return refused('must be a path below the documents folders')
      const { extensions } = argument
      const fits =
        extensions === undefined || extensions.some((ending) => given.toLowerCase().endsWith(`.${ending}`))
      return fits
        ? taken(given.trim())
        : refused(`must end in ${extensions?.map((ending) => `.${ending}`).join(' or ')}`)
    }
  }
}

function readNumber(
  argument: Extract<ScriptArgument, { type: 'number' | 'integer' }>,
  given: unknown,
): ReadValue {
  const value = typeof given === 'string' ? numberIn(given) : given
  const unit = argument.unit === undefined ? '' : ` ${argument.unit}`
  if (typeof value !== 'number' || !Number.isFinite(value)) return refused('must be a number')
  if (argument.type === 'integer') {
    if (!Number.isSafeInteger(value)) return refused('must be a whole number')
    const { choices } = argument
    if (choices !== undefined && !choices.includes(value))
      return refused(`must be one of ${choices.join(', ')}`)
  }
  if (argument.min !== undefined && value < argument.min)
    return refused(`must be at least ${argument.min}${unit}`)
  if (argument.max !== undefined && value > argument.max)
    return refused(`must be at most ${argument.max}${unit}`)
  return taken(value)
}

/** Parses `1 250,5` as a number; NaN if it is not one. */
export function numberIn(text: string): number {
  const plain = text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace('−', '-')
    .replace(',', '.')
  return /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN
}

function readText(argument: Extract<ScriptArgument, { type: 'text' }>, given: unknown): ReadValue {
  if (typeof given !== 'string' || given.trim() === '') return refused('must be a text')
  const value = given.trim()
  if (value.length > argument.max_length)
    return refused(`must have at most ${argument.max_length} characters`)
  if (/[\p{Cc}\p{Cs}]/u.test(value)) return refused('must be one line without control characters')
  const { pattern } = argument
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, 'u').test(value))
    return refused(`must match ${pattern}`)
  return taken(value)
}
