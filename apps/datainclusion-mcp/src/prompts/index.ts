import type { PromptDefinition } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports.ts'
import { firstInterview } from './first-interview.ts'
import { orientationSheet } from './orientation-sheet.ts'

/** Prompts for the menu of a client. */
export const prompts: readonly PromptDefinition<Deps>[] = [firstInterview, orientationSheet]
