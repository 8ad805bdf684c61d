import type { ToolDefinition } from '../../client/tool-source.ts'
import { isRecord } from '../../client/untrusted/is-record.ts'
import { CALL_TOOL, readCall, SEARCH_TOOLS } from '../tool-search/index.ts'
import type { WrittenCall } from './json-calls.ts'
import { createNameResolver, type NameResolver } from './tool-names.ts'

/** A call in the form in which the model was given the tools. */
export interface OfferedCall {
  readonly toolName: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Tools of a message, by any name that a model uses for them. */
export interface KnownTools {
  readonly resolve: NameResolver
  /** Possible beginnings of a call in text. */
  readonly names: readonly string[]
  offered(tool: string, args: Readonly<Record<string, unknown>>): OfferedCall
  /** Checks whether a call written as text may be made: it must be complete, and its tool read-only. */
  mayMake(call: WrittenCall): boolean
  nameOf(tool: string): string
}

/** @param searched True if the model was given {@link SEARCH_TOOLS} and {@link CALL_TOOL} instead. */
export function knownTools(
  definitions: readonly ToolDefinition[],
  modelName: (name: string) => string,
  searched: boolean,
): KnownTools {
  const own = searched ? [SEARCH_TOOLS, CALL_TOOL] : []
  const byName = new Map(
    definitions.flatMap((tool) => [[modelName(tool.name), tool] as const, [tool.name, tool] as const]),
  )
  const all = [...new Set([...own, ...byName.keys()])]
  const short = all.map((name) => name.slice(name.indexOf('__') + 1).replace(/^_/, ''))
  return {
    resolve: createNameResolver(all),
    names: [...new Set([...all, ...short])].filter((name) => name.length > 2),
    offered(tool, args) {
      const definition = byName.get(tool)
      if (definition === undefined || own.includes(tool)) return { toolName: tool, input: args }
      const name = modelName(definition.name)
      return searched
        ? { toolName: CALL_TOOL, input: { name, arguments: args } }
        : { toolName: name, input: args }
    },
    mayMake({ tool, args }) {
      if (args === null) return false
      if (searched && tool === SEARCH_TOOLS) return typeof args.query === 'string'
      const call = own.includes(tool) ? readCall(args) : { name: tool, args }
      const definition = byName.get(call.name)
      if (definition?.annotations.readOnlyHint !== true) return false
      const { required } = definition.inputSchema
      return (
        !Array.isArray(required) ||
        required.every((key) => isRecord(call.args) && Object.hasOwn(call.args, String(key)))
      )
    },
    nameOf: (tool) => byName.get(tool)?.name ?? tool,
  }
}
