import type { PromptDefinition } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports/deps.ts'
import { noteAtTheEnd } from './note-at-the-end.ts'
import { recallFirst } from './recall-first.ts'

/** Prompts in the order of a client's menu. */
export const prompts: readonly PromptDefinition<Deps>[] = [recallFirst, noteAtTheEnd]
