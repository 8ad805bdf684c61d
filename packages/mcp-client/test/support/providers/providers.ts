import { createAnthropic } from '@ai-sdk/anthropic'
import { createMistral } from '@ai-sdk/mistral'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { ChatModel } from '../../../src/index.ts'
import { anthropicApi } from './anthropic-api.ts'
import { mistralApi } from './mistral-api.ts'
import { openAiChatApi } from './openai-chat-api.ts'
import { openAiResponsesApi } from './openai-responses-api.ts'
import type { ProviderApi } from './provider-stub.ts'

/** A provider's API, and its library's model pointed at a stub of it. */
export interface Provider {
  readonly name: string
  readonly api: ProviderApi
  model(origin: string): ChatModel
}

const apiKey = 'test-key'

export const PROVIDERS: readonly Provider[] = [
  {
    name: 'Mistral',
    api: mistralApi,
    model: (origin) => createMistral({ apiKey, baseURL: `${origin}/v1` })('mistral-large-latest'),
  },
  {
    name: 'Anthropic',
    api: anthropicApi,
    model: (origin) => createAnthropic({ apiKey, baseURL: `${origin}/v1` })('claude-sonnet-4-5'),
  },
  {
    name: 'OpenAI (Responses)',
    api: openAiResponsesApi,
    model: (origin) => createOpenAI({ apiKey, baseURL: `${origin}/v1` })('gpt-5'),
  },
  {
    name: 'OpenAI (Chat Completions)',
    api: openAiChatApi,
    model: (origin) => createOpenAI({ apiKey, baseURL: `${origin}/v1` }).chat('gpt-4.1'),
  },
  {
    name: 'OpenAI-compatible',
    api: openAiChatApi,
    model: (origin) =>
      createOpenAICompatible({ name: 'house', apiKey, baseURL: `${origin}/v1`, includeUsage: true })('qwen3'),
  },
]
