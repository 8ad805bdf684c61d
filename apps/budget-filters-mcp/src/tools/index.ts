import type { ToolDefinition } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports.ts'
import { searchFilters } from './search-filters.ts'

/** Tools of the server, in the order of `tools/list`. */
export const tools: readonly ToolDefinition<Deps>[] = [searchFilters]
