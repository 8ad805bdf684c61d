import type { ResourceDefinition } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports.ts'
import { documentResource, documentsResource } from './documents.ts'

/** What clients can attach to a conversation. */
export const resources: readonly ResourceDefinition<Deps>[] = [documentsResource, documentResource]
