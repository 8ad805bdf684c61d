import { lookUps } from '@agora-mcp/mcp-client'
import type { Model } from '../../ports/model.ts'

/** Creates the rule-based substitute for a language model, which sends the question once to every search tool. */
export const createExtractive = (): Model => ({
  name: 'extractive',
  writes: false,
  async object() {
    throw new Error('roles ask a model that does not write for no object')
  },
  async step({ question, tools, finished }) {
    // The summary composes the text from the results.
    if (finished.length > 0) return { text: '', calls: [] }
    return { text: '', calls: lookUps(question, tools).map(({ tool, args }) => ({ tool, arguments: args })) }
  },
})
