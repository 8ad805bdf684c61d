import type { PromptDefinition } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports/deps.ts'
import { answerWithCitations } from './answer-with-citations.ts'
import { checkQuotations } from './check-quotations.ts'
import { compareAuthors } from './compare-authors.ts'

export const prompts: readonly PromptDefinition<Deps>[] = [
  answerWithCitations,
  compareAuthors,
  checkQuotations,
]
