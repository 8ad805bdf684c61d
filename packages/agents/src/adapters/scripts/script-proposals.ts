import type { ScriptProposal } from '../../ports/scripts.ts'
import { isScriptFor, proposeArguments } from './propose-arguments.ts'
import type { Script } from './script.ts'

/** The scripts that a question is about, with the arguments that it says and those that it leaves out. */
export const scriptProposals = (question: string, scripts: readonly Script[]): ScriptProposal[] =>
  scripts
    .filter((script) => isScriptFor(question, script))
    .map((script) => {
      const { found, missing, refused } = proposeArguments(question, script)
      return {
        tool: `office__run_${script.slug}`,
        title: script.title,
        arguments: found,
        missing: missing.map(({ name, description, unit }) =>
          unit === null ? description || name : `${description || name} (${unit})`,
        ),
        refused: refused.map(({ name, value, reason }) => `${name} ${value}: ${reason}`),
      }
    })
