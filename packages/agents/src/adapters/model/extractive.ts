import { AppError } from '@agora-mcp/core/errors'
import { lookUps } from '@agora-mcp/mcp-client'
import type { Model } from '../../ports/model.ts'

/** No language model: rules do what one would do, and every tool that searches is asked the question once. */
export const createExtractive = (): Model => ({
  name: 'extractive',
  writes: false,
  async object() {
    throw new AppError('upstream', 'There is no language model')
  },
  async step({ question, tools, finished }) {
    // What is said of the results is composed by the summary.
    if (finished.length > 0) return { text: '', calls: [] }
    return { text: '', calls: lookUps(question, tools).map(({ tool, args }) => ({ tool, arguments: args })) }
  },
})
