import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { LanguageModelMiddleware } from 'ai'

const CACHED = { cacheControl: { type: 'ephemeral' } }

/** Makes Claude cache instructions, tools and conversation for the next round; not without tools. */
export const cachePrompt: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  async transformParams({ params }) {
    if ((params.tools ?? []).length === 0) return params
    return { ...params, prompt: marked(params.prompt) }
  },
}

function marked(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  const system = prompt.findLastIndex(({ role }) => role === 'system')
  return prompt.map((message, at): LanguageModelV4Message => {
    if (at !== system && at !== prompt.length - 1) return message
    const { anthropic } = message.providerOptions ?? {}
    return {
      ...message,
      providerOptions: { ...message.providerOptions, anthropic: { ...CACHED, ...anthropic } },
    }
  })
}
