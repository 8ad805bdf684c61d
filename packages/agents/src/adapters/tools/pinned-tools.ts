import { readFileSync } from 'node:fs'
import { AppError } from '@agora-mcp/core/errors'
import type { Logger } from '@agora-mcp/core/log'
import type { ToolDefinition } from '@agora-mcp/mcp-client'
import * as z from 'zod'
import { problem } from '../../messages/index.ts'
import type { ToolCard, ToolChange, ToolDefinitions, ToolVersion } from '../../ports/tools.ts'
import { readWhenChanged } from '../files/read-when-changed.ts'
import { replaceFileSync } from '../files/replace-file-sync.ts'
import { serverOf, type ToolPolicy } from './tool-policy.ts'
import type { WritingTools } from './writing-tools.ts'

const versionSchema = z.object({
  hash: z.string(),
  title: z.string().nullable(),
  description: z.string(),
  input_schema: z.record(z.string(), z.unknown()),
  annotations: z.record(z.string(), z.unknown()),
})
const pinSchema = versionSchema.extend({
  tool: z.string(),
  since: z.iso.datetime(),
  /** Name of the person who accepted it; null for the definition first seen. */
  accepted_by: z.string().nullable(),
})
const fileSchema = z.object({ tools: z.array(pinSchema) })

type Pins = ReadonlyMap<string, z.output<typeof pinSchema>>

export interface PinnedToolsOptions {
  /** File that survives restarts. */
  readonly path: string
  readonly writing: WritingTools
  /** Checks whether the operator allows a read-only tool to run without approval. */
  mayRunAlone(tool: string): boolean
  readonly log?: Pick<Logger, 'warn'>
  readonly clock?: () => Date
}

/**
 * Pins tool definitions at the first sight of each server. Later changes await staff: until accepted, a
 * changed tool keeps its first definition and needs approval for each call, and a new one is not offered.
 * @throws AppError config for an unreadable file
 */
export function pinnedTools({
  path,
  writing,
  mayRunAlone,
  log,
  clock = () => new Date(),
}: PinnedToolsOptions): ToolPolicy & ToolDefinitions {
  const pins = readWhenChanged(path, () => readPins(path))
  pins()
  const waiting = new Map<string, ToolChange>()

  /** Reads and writes in one turn, so that a pin of another call is not lost. */
  const pin = (versions: ReadonlyMap<string, ToolVersion>, acceptedBy: string | null): void => {
    const since = clock().toISOString()
    const added = [...versions].map(
      ([tool, version]) => [tool, { tool, ...version, since, accepted_by: acceptedBy }] as const,
    )
    const tools = [...new Map([...pins(), ...added]).values()]
    replaceFileSync(path, `${JSON.stringify({ tools }, null, 2)}\n`)
  }

  return {
    async cards(tools) {
      const seen = new Set([...pins().keys()].map((name) => serverOf({ name })))
      const unseen = tools.filter((tool) => !seen.has(serverOf(tool)))
      if (unseen.length > 0) pin(new Map(unseen.map((tool) => [tool.name, versionOf(tool)])), null)
      const pinned = pins()
      return tools.flatMap((tool): ToolCard[] => {
        const known = pinned.get(tool.name)
        if (known?.hash === tool.hash) {
          waiting.delete(tool.name)
          const reads = writing.readsAlone(tool.name, tool.annotations.readOnlyHint === true)
          return [cardOf(tool, versionOf(tool), reads && mayRunAlone(tool.name))]
        }
        const accepted = known === undefined ? null : toVersion(known)
        const now = versionOf(tool)
        if (waiting.get(tool.name)?.now.hash !== now.hash)
          log?.warn('a server has changed a tool; it waits for staff', { tool: tool.name })
        waiting.set(tool.name, { tool: tool.name, server: serverOf(tool), accepted, now })
        return accepted === null ? [] : [{ ...cardOf(tool, accepted, false), isChanged: true }]
      })
    },
    changes: () => [...waiting.values()],
    async accept(name, hash, who) {
      const change = waiting.get(name)
      if (change === undefined) throw new AppError('not_found', problem('no_tool_change', { tool: name }))
      if (change.now.hash !== hash)
        throw new AppError('conflict', problem('tool_changed_again', { tool: name }))
      pin(new Map([[name, change.now]]), who)
      waiting.delete(name)
    },
  }
}

const versionOf = ({ hash, title, description, inputSchema, annotations }: ToolDefinition): ToolVersion => ({
  hash,
  title,
  description,
  input_schema: inputSchema,
  annotations: { ...annotations },
})

const toVersion = ({
  tool: _,
  since: __,
  accepted_by: ___,
  ...version
}: z.output<typeof pinSchema>): ToolVersion => version

const cardOf = (
  { name }: ToolDefinition,
  { description, input_schema }: ToolVersion,
  readOnly: boolean,
): ToolCard => ({ name, server: serverOf({ name }), description, inputSchema: input_schema, readOnly })

function readPins(path: string): Pins {
  try {
    const { tools } = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    return new Map(tools.map((pinned) => [pinned.tool, pinned]))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return new Map()
    throw new AppError('config', `${path} is damaged or cannot be read`, {
      hint: 'Restore it from a backup; without it, the next definitions that servers send are trusted unchecked.',
      cause,
    })
  }
}
