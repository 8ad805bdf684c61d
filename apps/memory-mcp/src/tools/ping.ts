import { definePing } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports/deps.ts'

const message = 'Memory MCP Server is running!'

export const ping = {
  ...definePing({ description: 'Whether the memory server is running, and its time zone.', message }),
  handler: (_: unknown, { zone }: Pick<Deps, 'zone'>) => ({
    message: `${message} Days are those of ${zone.name}.`,
  }),
}
