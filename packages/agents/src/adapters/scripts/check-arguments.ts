import { AppError, isAppError } from '@agora-mcp/core/errors'
import { defined } from '@agora-mcp/core/schemas/defined'
import { coded, problem } from '../../messages/index.ts'
import { readValue } from './argument-values.ts'
import type { Script, ScriptArgument } from './script.ts'

/**
 * Validates a script's arguments, fills in defaults and resolves files to absolute paths.
 * @param fileOf Returns the file behind a path relative to the documents folders.
 * @throws AppError invalid_input that names every wrong argument
 */
export function checkArguments(
  script: Script,
  given: Readonly<Record<string, unknown>>,
  fileOf: (path: string) => string,
): Record<string, string | number> {
  const checked: Record<string, string | number> = {}
  const problems = Object.keys(given)
    .filter((name) => !Object.hasOwn(script.arguments, name))
    .map((name) => problem('argument_wrong', { argument: name, rule: 'known', bound: '' }))
  for (const [name, argument] of Object.entries(script.arguments)) {
    const value = Object.hasOwn(given, name) ? (given[name] ?? argument.default) : argument.default
    if (value === undefined) {
      if (!argument.optional)
        problems.push(
          problem('argument_wrong', {
            argument: name,
            rule: 'given',
            bound: argument.description.replace(/\.$/, ''),
          }),
        )
      continue
    }
    const read = readValue(argument, value)
    if (read.value === null) {
      problems.push(problem('argument_wrong', { argument: name, ...read.broken }))
      continue
    }
    try {
      checked[name] = argument.type === 'file' ? fileOf(String(read.value)) : read.value
    } catch (error) {
      if (!isAppError(error)) throw error
      problems.push({ ...coded(error.message, error.detail), text: `${name}: ${error.message}` })
    }
  }
  const [first] = problems
  if (first === undefined) return checked
  // A program is told the first one by its code, a model all of them.
  throw new AppError(
    'invalid_input',
    { ...first, text: problems.map(({ text }) => text).join('; ') },
    {
      hint: `The arguments of ${script.slug} are ${Object.keys(script.arguments).join(', ') || 'none'}.`,
    },
  )
}

export function argumentsSchema(script: Script): Readonly<Record<string, unknown>> {
  const entries = Object.entries(script.arguments)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, argument]) => [name, propertyOf(argument)])),
    required: entries
      .filter(([, { optional, default: usual }]) => !optional && usual === undefined)
      .map(([name]) => name),
    additionalProperties: false,
  }
}

function propertyOf(argument: ScriptArgument): Readonly<Record<string, unknown>> {
  const usual = argument.default === undefined ? {} : { default: argument.default }
  switch (argument.type) {
    case 'number':
    case 'integer': {
      const { type, unit, min, max } = argument
      return {
        type,
        description: unit === undefined ? argument.description : `${argument.description} Unit: ${unit}.`,
        ...defined({ minimum: min, maximum: max }),
        ...('choices' in argument && argument.choices !== undefined && { enum: argument.choices }),
        ...usual,
      }
    }
    case 'text':
      return { type: 'string', description: argument.description, maxLength: argument.max_length, ...usual }
    case 'choice':
      return { type: 'string', description: argument.description, enum: argument.choices, ...usual }
    case 'file':
      return {
        type: 'string',
        description: `${argument.description} Path below the documents folders.`,
        ...usual,
      }
  }
}
