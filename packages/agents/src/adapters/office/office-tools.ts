import type { AccessScope } from '../../domain/access/access-scope.ts'
import type { ActionOutcome } from '../../domain/session/action.ts'
import { problem } from '../../messages/index.ts'
import type { Documents } from '../../ports/documents.ts'
import type { ToolCard, Tools } from '../../ports/tools.ts'
import type { Script } from '../scripts/script.ts'
import { addTask } from './add-task.ts'
import { listTasks } from './list-tasks.ts'
import { failure, failureOf, type OfficeTool } from './office-tool.ts'
import { readDocument } from './read-document.ts'
import { readPassages } from './read-passages.ts'
import { scriptTool } from './script-tool.ts'
import { searchDocuments } from './search-documents.ts'

export interface OfficeToolsOptions {
  readonly documents: Documents & { fileOf(scope: AccessScope, path: string): string }
  readonly scripts: readonly Script[]
  /** Current date of the office, `YYYY-MM-DD`. */
  readonly today: () => string
  readonly log?: { error(message: string, fields?: Record<string, unknown>): void }
}

/** Creates the office's own tools, in this process, under the server name `office`. */
export function officeTools({ documents, scripts, today, log }: OfficeToolsOptions): Tools {
  const tools = new Map<string, OfficeTool>(
    [
      searchDocuments(documents),
      readDocument(documents),
      readPassages(documents),
      listTasks(documents, today),
      addTask(documents),
      ...scripts.map((script) => scriptTool(script, (scope, path) => documents.fileOf(scope, path))),
    ].map((tool) => [tool.card.name, tool]),
  )

  return {
    list: (): Promise<readonly ToolCard[]> => Promise.resolve(Array.from(tools.values(), ({ card }) => card)),
    async call(scope, name, args, { signal, timeoutMs }): Promise<ActionOutcome> {
      const tool = tools.get(name)
      if (tool === undefined) return failure('not_found', problem('no_tool', { tool: name }))
      const bounded =
        timeoutMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      try {
        return await tool.call(scope, args, bounded)
      } catch (error) {
        signal.throwIfAborted()
        if (bounded.aborted) {
          const seconds = (timeoutMs ?? 0) / 1_000
          return failure('unavailable', problem('tool_slow', { tool: name, seconds }))
        }
        const told = failureOf(error)
        if (told !== null) return told
        log?.error('a tool of the office failed', { tool: name, error })
        return failure('internal', problem('tool_broke', { tool: name }))
      }
    },
    unavailable: () => [],
    // The creator of the documents closes them.
    close: () => Promise.resolve(),
  }
}
