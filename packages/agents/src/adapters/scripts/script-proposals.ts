import { problem } from '../../messages/index.ts'
import type { ScriptProposal } from '../../ports/scripts.ts'
import { labelOf, withUnit } from './labels.ts'
import { isScriptFor, proposeArguments } from './propose-arguments.ts'
import type { Script } from './script.ts'

export const scriptProposals = (question: string, scripts: readonly Script[]): ScriptProposal[] =>
  scripts
    .filter((script) => isScriptFor(question, script))
    .map((script) => {
      const { found, assumed, missing, refused } = proposeArguments(question, script)
      return {
        tool: `office__run_${script.slug}`,
        title: script.title,
        arguments: found,
        said: described(script, found, (name) => !assumed.includes(name)),
        assumed: described(script, found, (name) => assumed.includes(name)),
        missing: missing.map(({ name, unit }) => {
          const label = labelOf(script.arguments[name], name)
          return unit === null ? label : `${label} (${unit})`
        }),
        refused: refused.map(({ name, value, broken }) =>
          problem('argument_wrong', {
            argument: `${labelOf(script.arguments[name], name)} (${withUnit(script.arguments[name], value)})`,
            ...broken,
          }),
        ),
      }
    })
    // Questions may mention a flow or a coordinate system without asking for a computation: require a value
    // or a word for computing.
    .filter(({ said, missing }) => said.length > 0 || missing.length === 0 || COMPUTES.test(question))

/** Matches words that ask for a computation. */
const COMPUTES = /(?<!\p{L})(?:(?:re)?calcul|comput|conver[tsg]|transform|estim|passe|work out)/iu

const described = (
  script: Script,
  found: Readonly<Record<string, string | number>>,
  which: (name: string) => boolean,
): string[] =>
  Object.entries(found)
    .filter(([name]) => which(name))
    .map(([name, value]) => said(script, name, value))

function said({ arguments: all }: Script, name: string, value: string | number): string {
  const argument = all[name]
  return `${labelOf(argument, name)} : ${withUnit(argument, value)}`
}
