import type { SchemaForm } from './schemas/index.ts'

export interface Dialect {
  readonly schemas: SchemaForm
  readonly callIds: RegExp
  /** True if results may contain images; otherwise they would be sent as base64 text. */
  readonly readsImages: boolean
  /** True if the provider caches the marked parts of a request. */
  readonly cachesOnDemand: boolean
  /** True if tool definitions cost tokens; false without a language model. */
  readonly countsTokens: boolean
}

/** Mistral: "must be a-z, A-Z, 0-9, with a length of 9". */
const NINE = /^[a-zA-Z0-9]{9}$/
/** Anthropic accepts letters, digits, `_` and `-`; OpenAI at most 40 characters. */
const PORTABLE = /^[a-zA-Z0-9_-]{1,40}$/

/** By the library's provider name: `mistral.chat`, `anthropic.messages`; others are like OpenAI's API. */
export function dialectOf(provider: string, modelId: string, strict: boolean): Dialect {
  // Mistral's models at other addresses validate ids the same way.
  const callIds = /mistral|mixtral|ministral|devstral|magistral|codestral/i.test(`${provider} ${modelId}`)
    ? NINE
    : PORTABLE
  if (provider.startsWith('mistral'))
    return { schemas: 'mistral', callIds, readsImages: false, cachesOnDemand: false, countsTokens: true }
  if (/anthropic/.test(provider))
    return { schemas: 'anthropic', callIds, readsImages: true, cachesOnDemand: true, countsTokens: true }
  const schemas = strict ? 'openai-strict' : 'openai'
  return {
    schemas,
    callIds,
    readsImages: provider === 'openai.responses',
    cachesOnDemand: false,
    countsTokens: provider !== 'extractive',
  }
}
