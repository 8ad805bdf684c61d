import type { ResourceDefinition } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports/deps.ts'
import { conversationResource } from './conversations.ts'
import { thoughtResource } from './thoughts.ts'

/** The resources that clients can attach to a conversation. */
export const resources: readonly ResourceDefinition<Deps>[] = [conversationResource, thoughtResource]
