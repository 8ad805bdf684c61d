import { type BrokenRule, numberIn, readValue } from './argument-values.ts'
import type { FindRule, Script, ScriptArgument } from './script.ts'

export interface MissingArgument {
  readonly name: string
  readonly description: string
  readonly unit: string | null
  /** All allowed values if there are few; else null. */
  readonly choices: readonly (string | number)[] | null
}

interface RefusedValue {
  readonly name: string
  readonly value: string
  readonly broken: BrokenRule
}

export interface ProposedArguments {
  readonly found: Readonly<Record<string, string | number>>
  /** Names of arguments that use their default. */
  readonly assumed: readonly string[]
  /** Required arguments that were not found, to ask for. */
  readonly missing: readonly MissingArgument[]
  /** Values found that break a rule. */
  readonly refused: readonly RefusedValue[]
}

/** Maximum UTF-16 units of a question matched against patterns, since questions are untrusted. */
const LONGEST_QUESTION = 2_000

/** Extracts a script's arguments from a question with its declared patterns, without a model. */
export function proposeArguments(question: string, script: Script): ProposedArguments {
  const text = question.slice(0, LONGEST_QUESTION)
  const found: Record<string, string | number> = {}
  const assumed: string[] = []
  const missing: MissingArgument[] = []
  const refused: RefusedValue[] = []
  for (const [name, argument] of Object.entries(script.arguments)) {
    const said = firstSaid(text, argument)
    if (said !== null) {
      const { value, broken } = readValue(argument, said)
      if (value !== null) {
        found[name] = value
        continue
      }
      refused.push({ name, value: String(said), broken })
    } else if (argument.default !== undefined) {
      found[name] = argument.default
      assumed.push(name)
      continue
    }
    if (!argument.optional) missing.push(toMissing(name, argument))
  }
  return { found, assumed, missing, refused }
}

export const isScriptFor = (question: string, { find }: Script): boolean =>
  find.some((pattern) => new RegExp(pattern, 'iu').test(question.slice(0, LONGEST_QUESTION)))

function firstSaid(text: string, argument: ScriptArgument): string | number | null {
  for (const rule of argument.find) {
    const match = new RegExp(rule.pattern, 'iu').exec(text)
    if (match !== null) return saidBy(rule, match)
  }
  return null
}

function saidBy({ value, times, prefix = '' }: FindRule, match: RegExpExecArray): string | number {
  if (value !== undefined) return value
  const said = prefix + (match[1] ?? match[0])
  // Round to twelve digits, so that unit conversion shows no binary fractions.
  return times === undefined ? said : Number((numberIn(said) * times).toPrecision(12))
}

function toMissing(name: string, argument: ScriptArgument): MissingArgument {
  const { description } = argument
  const unit = 'unit' in argument ? (argument.unit ?? null) : null
  const choices = 'choices' in argument ? (argument.choices ?? null) : null
  return { name, description, unit, choices }
}
