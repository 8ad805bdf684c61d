import type { ToolDefinition } from '@agora-mcp/mcp-client'
import type { ToolCard } from '../../ports/tools.ts'
import type { WritingTools } from './writing-tools.ts'

/** Decides which tools of servers are offered, and which may run without approval. */
export interface ToolPolicy {
  cards(tools: readonly ToolDefinition[]): Promise<readonly ToolCard[]>
}

/** Trusts bundled servers: tools that they declare read-only need no approval. */
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

export const serverOf = ({ name }: Pick<ToolDefinition, 'name'>): string => name.split('__')[0] ?? name
