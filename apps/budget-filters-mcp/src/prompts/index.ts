import type { PromptDefinition } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports.ts'
import { buildBudgetQuery } from './build-budget-query.ts'

export const prompts: readonly PromptDefinition<Deps>[] = [buildBudgetQuery]
