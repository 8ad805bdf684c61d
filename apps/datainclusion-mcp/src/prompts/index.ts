import type { PromptDefinition } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports.ts'
import { firstInterview } from './first-interview.ts'
import { orientationSheet } from './orientation-sheet.ts'

export const prompts: readonly PromptDefinition<Deps>[] = [firstInterview, orientationSheet]
