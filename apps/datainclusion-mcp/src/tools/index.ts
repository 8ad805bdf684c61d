import type { ToolDefinition } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports.ts'
import { getReferenceData } from './get-reference-data.ts'
import { getServiceDetails } from './get-service-details.ts'
import { getStructureDetails } from './get-structure-details.ts'
import { listAllServices } from './list-all-services.ts'
import { listAllStructures } from './list-all-structures.ts'
import { searchServices } from './search-services.ts'

export const tools: readonly ToolDefinition<Deps>[] = [
  searchServices,
  listAllServices,
  listAllStructures,
  getServiceDetails,
  getStructureDetails,
  getReferenceData,
]
