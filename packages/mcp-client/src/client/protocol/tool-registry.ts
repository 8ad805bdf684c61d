import type { ToolsChanged } from '../client-events.ts'
import type { ToolDefinition } from '../tool-source.ts'

/** The tools as last listed. */
export class ToolRegistry {
  #tools: ReadonlyMap<string, ToolDefinition> | null = null

  /** Whether the tools have been listed. */
  get isKnown(): boolean {
    return this.#tools !== null
  }

  find(name: string): ToolDefinition | undefined {
    return this.#tools?.get(name)
  }

  /** Takes a new list. @returns How it differs from the one before; null when it does not, or was the first. */
  replace(tools: readonly ToolDefinition[]): ToolsChanged | null {
    const before = this.#tools
    // An unchanged tool stays the same object: its compiled schema is found by it.
    const kept = (tool: ToolDefinition) => {
      const old = before?.get(tool.name)
      return old?.hash === tool.hash ? old : tool
    }
    const after = new Map(tools.map((tool) => [tool.name, kept(tool)]))
    this.#tools = after
    if (before === null) return null
    const added = tools.filter(({ name }) => !before.has(name))
    const removed = [...before.values()].filter(({ name }) => !after.has(name))
    const changed = tools.flatMap((tool) => {
      const old = before.get(tool.name)
      return old === undefined || old.hash === tool.hash ? [] : [{ before: old, after: tool }]
    })
    return added.length + removed.length + changed.length === 0 ? null : { added, removed, changed }
  }
}
