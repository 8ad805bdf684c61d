import type { ToolDefinition } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports.ts'
import { searchFilters } from './search-filters.ts'

export const tools: readonly ToolDefinition<Deps>[] = [searchFilters]
