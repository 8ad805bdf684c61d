import { definePing } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports/deps.ts'

export const ping = definePing({
  description: 'Whether the memory server is running, and its time zone.',
  message: ({ zone }: Pick<Deps, 'zone'>) => `Memory MCP Server is running! Days are those of ${zone.name}.`,
})
