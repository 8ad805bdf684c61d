import type { ToolsChanged } from '../client-events.ts'
import type { ToolDefinition } from '../tool-source.ts'

export class ToolRegistry {
  #tools: ReadonlyMap<string, ToolDefinition> | null = null

  get isKnown(): boolean {
    return this.#tools !== null
  }

  find(name: string): ToolDefinition | undefined {
    return this.#tools?.get(name)
  }

  /** @returns The difference from the previous list; null if there is none, or for the first list. */
  replace(tools: readonly ToolDefinition[]): ToolsChanged | null {
    const before = this.#tools
    // An unchanged tool stays the same object, which its compiled schema is cached by.
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
