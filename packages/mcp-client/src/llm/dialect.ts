import type { SchemaForm } from './schemas/index.ts'

/** What a provider wants otherwise than the others. */
export interface Dialect {
  /** The form of tool schemas. */
  readonly schemas: SchemaForm
  /** Tool-call ids that it takes. */
  readonly callIds: RegExp
  /** Whether results may hold images; elsewhere they would be sent as text in base64. */
  readonly readsImages: boolean
  /** Whether the provider keeps what a request marks for its cache. */
  readonly cachesOnDemand: boolean
  /** Whether definitions of tools cost tokens: not where there is no language model. */
  readonly countsTokens: boolean
}

/** Mistral: "must be a-z, A-Z, 0-9, with a length of 9". */
const NINE = /^[a-zA-Z0-9]{9}$/
/** Anthropic takes letters, digits, `_` and `-`; OpenAI at most 40 characters. */
const PORTABLE = /^[a-zA-Z0-9_-]{1,40}$/

/**
 * The dialect of a model, by the provider that its library names: `mistral.chat`, `anthropic.messages`,
 * `openai.responses`, `openai.chat`; all others speak as OpenAI's API does.
 * @param strict Whether OpenAI is asked to hold the model to the schemas.
 */
export function dialectOf(provider: string, modelId: string, strict: boolean): Dialect {
  // Mistral's models behind another address check ids the same way.
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
