import type { Messages } from '../../messages/index.ts'
import type { ScriptArgument } from './script.ts'

/** A rule that a value breaks, and what the rule compares with; empty if nothing. */
export type BrokenRule = Omit<Parameters<Messages['team']['argument_wrong']>[0], 'argument'>

/** A valid argument value, or the rule that it breaks. */
export type ReadValue =
  | { readonly value: string | number; readonly broken: null }
  | { readonly value: null; readonly broken: BrokenRule }

const taken = (value: string | number): ReadValue => ({ value, broken: null })
const refused = (rule: BrokenRule['rule'], bound: string | number = ''): ReadValue => ({
  value: null,
  broken: { rule, bound },
})

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
      return choice === undefined ? refused('choice', argument.choices.join(', ')) : taken(choice)
    }
    case 'file': {
      if (typeof given !== 'string' || given.trim() === '') return refused('path')
      const { extensions } = argument
      if (extensions?.every((ending) => !given.toLowerCase().endsWith(`.${ending}`)) === true)
        return refused('ending', extensions.map((ending) => `.${ending}`).join(', '))
      return taken(given.trim())
    }
  }
}

function readNumber(
  argument: Extract<ScriptArgument, { type: 'number' | 'integer' }>,
  given: unknown,
): ReadValue {
  const value = typeof given === 'string' ? numberIn(given) : given
  const unit = argument.unit === undefined ? '' : ` ${argument.unit}`
  if (typeof value !== 'number' || !Number.isFinite(value)) return refused('number')
  if (argument.type === 'integer') {
    if (!Number.isSafeInteger(value)) return refused('whole')
    const { choices } = argument
    if (choices !== undefined && !choices.includes(value)) return refused('choice', choices.join(', '))
  }
  if (argument.min !== undefined && value < argument.min) return refused('least', `${argument.min}${unit}`)
  if (argument.max !== undefined && value > argument.max) return refused('most', `${argument.max}${unit}`)
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
  if (typeof given !== 'string' || given.trim() === '') return refused('text')
  const value = given.trim()
  if (value.length > argument.max_length) return refused('length', argument.max_length)
  if (/[\p{Cc}\p{Cs}]/u.test(value)) return refused('line')
  const { pattern } = argument
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, 'u').test(value))
    return refused('pattern', pattern)
  return taken(value)
}
