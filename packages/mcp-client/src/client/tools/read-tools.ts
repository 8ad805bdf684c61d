import { createHash } from 'node:crypto'
import type { ToolAnnotations, ToolDefinition } from '../tool-source.ts'
import { isRecord } from '../untrusted/is-record.ts'
import { excerpt, hasUnseen, visibleText } from '../untrusted/safe-text.ts'
import { headerParameters } from './header-parameters.ts'

/** Longest tool name allowed by the protocol. */
const MAX_NAME = 128

export interface ReadTools {
  readonly tools: ToolDefinition[]
  /** Reasons why items of the list were refused, one sentence each. */
  readonly refused: string[]
}

/**
 * Reads the items of `tools/list`. Tools that cannot be called safely are left out: without a name or with
 * one that has invisible characters, over 128 characters or is a duplicate, without an input schema; over
 * HTTP also with invalid header annotations.
 */
export function readTools(items: readonly unknown[], { overHttp }: { overHttp: boolean }): ReadTools {
  const tools = new Map<string, ToolDefinition>()
  const refused: string[] = []
  for (const item of items) {
    const tool = readTool(item)
    if (typeof tool === 'string') refused.push(tool)
    else if (tools.has(tool.name)) refused.push(`A second tool is called "${tool.name}".`)
    else {
      const marks = overHttp ? headerParameters(tool.inputSchema) : []
      if (typeof marks === 'string')
        refused.push(`The tool "${tool.name}" cannot be called over HTTP: ${marks}.`)
      else tools.set(tool.name, tool)
    }
  }
  return { tools: [...tools.values()], refused }
}

function readTool(item: unknown): ToolDefinition | string {
  if (!isRecord(item) || typeof item.name !== 'string' || item.name === '') return 'A tool has no name.'
  const { name, title, description, inputSchema, outputSchema, annotations } = item
  const shown = `"${excerpt(name, 60)}"`
  if (name.length > MAX_NAME) return `The name of ${shown} is longer than ${MAX_NAME} characters.`
  if (hasUnseen(name)) return `The name of ${shown} has invisible characters.`
  if (!isRecord(inputSchema)) return `${shown} has no input schema.`
  if (outputSchema !== undefined && !isRecord(outputSchema))
    return `${shown} has an output schema that is not an object.`
  const hints = isRecord(annotations) ? annotations : {}
  return {
    name,
    title: visible(title) ?? visible(hints.title),
    description: visible(description) ?? '',
    inputSchema,
    outputSchema: outputSchema ?? null,
    annotations: hints as ToolAnnotations,
    hash: createHash('sha256').update(canonicalJson(item)).digest('hex'),
  }
}

const visible = (value: unknown): string | null => (typeof value === 'string' ? visibleText(value) : null)

/** Serialises JSON with sorted keys, so that equal definitions have equal hashes. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  )
