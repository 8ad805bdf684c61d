import { AppError } from '@agora-mcp/core/errors'
import { lookUps } from '@agora-mcp/mcp-client'
import type { Model } from '../../ports/model.ts'

/** Creates the rule-based substitute for a language model, which sends the question once to every search tool. */
export const createExtractive = (): Model => ({
  name: 'extractive',
  writes: false,
  async object() {
    throw new AppError('upstream', 'There is no language model')
  },
  async step({ question, tools, finished }) {
    // The summary composes the text from the results.
    if (finished.length > 0) return { text: '', calls: [] }
    return { text: '', calls: lookUps(question, tools).map(({ tool, args }) => ({ tool, arguments: args })) }
  },
})
