import type { ResourceDefinition } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports/deps.ts'
import { conversationResource } from './conversations.ts'
import { thoughtResource } from './thoughts.ts'

export const resources: readonly ResourceDefinition<Deps>[] = [conversationResource, thoughtResource]
