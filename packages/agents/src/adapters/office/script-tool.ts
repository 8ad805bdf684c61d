import type { AccessScope } from '../../domain/access/access-scope.ts'
import { argumentsSchema, checkArguments } from '../scripts/check-arguments.ts'
import { labelled } from '../scripts/labels.ts'
import { runScript } from '../scripts/run-script.ts'
import type { Script } from '../scripts/script.ts'
import { failure, OFFICE, type OfficeTool, textOf } from './office-tool.ts'

/** Wraps a declared script as a tool, which is never read-only: a person approves each run. */
export const scriptTool = (
  script: Script,
  fileOf: (scope: AccessScope, path: string) => string,
): OfficeTool => ({
  card: {
    name: `${OFFICE}__run_${script.slug}`,
    server: OFFICE,
    description: `${script.title}. ${script.description}`,
    inputSchema: argumentsSchema(script),
    readOnly: false,
  },
  async call(scope, args, signal) {
    const checked = checkArguments(script, args, (path) => fileOf(scope, path))
    const outcome = await runScript(script, checked, signal)
    if (outcome.reason !== null) return failure('upstream', outcome.reason)
    const data = labelled(script, outcome.data)
    // Its output may repeat text of a document.
    return { ok: true, data, text: textOf(data ?? { output: outcome.text }, true) }
  },
})
