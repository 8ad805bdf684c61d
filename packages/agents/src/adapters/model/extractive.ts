import { AppError } from '@agora-mcp/core/errors'
import { extractiveModel } from '@agora-mcp/mcp-client'
import type { Model } from '../../ports/model.ts'

/** No language model: rules do what one would do, and the extractive model chooses which tools to ask. */
export function createExtractive(): Model {
  const model = extractiveModel()
  return {
    name: 'extractive',
    writes: false,
    async object() {
      throw new AppError('upstream', 'There is no language model')
    },
    async step({ instructions, text, tools, finished }, signal) {
      // It asks each tool once, and what it says of the results is composed by the summary.
      if (finished.length > 0 || tools.length === 0) return { text: '', calls: [] }
      const { content } = await model.doGenerate({
        abortSignal: signal,
        prompt: [
          { role: 'system', content: instructions },
          { role: 'user', content: [{ type: 'text', text: text.split('\n\n')[0] ?? text }] },
        ],
        tools: tools.map(({ name, description, inputSchema }) => ({
          type: 'function',
          name,
          description,
          inputSchema,
        })),
      })
      return {
        text: '',
        calls: content.flatMap((part) =>
          part.type === 'tool-call'
            ? [{ tool: part.toolName, arguments: JSON.parse(part.input) as Record<string, unknown> }]
            : [],
        ),
      }
    },
  }
}
