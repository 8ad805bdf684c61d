import type { ResourceDefinition } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports.ts'
import { classificationTrees } from './classification-trees.ts'

export const resources: readonly ResourceDefinition<Deps>[] = classificationTrees
