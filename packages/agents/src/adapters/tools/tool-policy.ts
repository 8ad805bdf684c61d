import type { ToolDefinition } from '@agora-mcp/mcp-client'
import type { ToolCard } from '../../ports/tools.ts'
import type { WritingTools } from './writing-tools.ts'

/** Decides which tools of servers are offered, and which may run without consent. */
export interface ToolPolicy {
  /** The tools that are offered, as they may be used now. */
  cards(tools: readonly ToolDefinition[]): Promise<readonly ToolCard[]>
}

/** Takes the word of servers that come with this program: what they call read-only needs no consent. */
export const ownTools = (writing: WritingTools): ToolPolicy => ({
  cards: async (tools) =>
    tools.map(({ name, description, inputSchema, annotations }) => ({
      name,
      server: serverOf({ name }),
      description,
      inputSchema,
      readOnly: writing.readsAlone(name, annotations.readOnlyHint === true),
    })),
})

/** The server of a tool, which stands before its name. */
export const serverOf = ({ name }: Pick<ToolDefinition, 'name'>): string => name.split('__')[0] ?? name
