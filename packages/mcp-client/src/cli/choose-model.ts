import { AppError } from '@agora-mcp/core/errors'
import { extractiveModel } from '../extractive/index.ts'
import type { ChatModel } from '../llm/index.ts'

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>

interface Provider {
  /** Variable of its key. */
  readonly key: string
  readonly defaultModel: string
  /** The library is loaded only for the provider that is used. */
  open(modelId: string, env: Environment): Promise<ChatModel>
}

const PROVIDERS: ReadonlyMap<string, Provider> = new Map(
  Object.entries<Provider>({
    mistral: {
      key: 'MISTRAL_API_KEY',
      defaultModel: 'mistral-large-latest',
      async open(modelId, env) {
        const { createMistral } = await import('@ai-sdk/mistral')
        return createMistral({ apiKey: keyIn(env, 'MISTRAL_API_KEY'), ...base(env.MISTRAL_API_URL, '/v1') })(
          modelId,
        )
      },
    },
    anthropic: {
      key: 'ANTHROPIC_API_KEY',
      defaultModel: 'claude-sonnet-5-5',
      async open(modelId, env) {
        const { createAnthropic } = await import('@ai-sdk/anthropic')
        return createAnthropic({ apiKey: keyIn(env, 'ANTHROPIC_API_KEY'), ...base(env.ANTHROPIC_BASE_URL) })(
          modelId,
        )
      },
    },
    openai: {
      key: 'OPENAI_API_KEY',
      defaultModel: 'gpt-5.6',
      async open(modelId, env) {
        const { baseURL } = base(env.OPENAI_BASE_URL)
        if (baseURL === undefined) {
          const { createOpenAI } = await import('@ai-sdk/openai')
          return createOpenAI({ apiKey: keyIn(env, 'OPENAI_API_KEY') })(modelId)
        }
        // Another service that speaks OpenAI's older API: Ollama, vLLM and the like, some without a key.
        const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
        const apiKey = env.OPENAI_API_KEY?.trim()
        return createOpenAICompatible({
          name: 'openai',
          baseURL,
          includeUsage: true,
          ...(apiKey ? { apiKey } : {}),
        })(modelId)
      },
    },
  }),
)

const NAMES = [...PROVIDERS.keys()]

/** A model, and how to call it in a line on the screen. */
export interface ChosenModel {
  readonly model: ChatModel
  readonly label: string
}

/**
 * The model that is asked for, else that of the first key that is set, else the extractive one.
 * @param asked `PROVIDER` or `PROVIDER:MODEL`.
 * @throws AppError config for an unknown provider, or one whose key is not set.
 */
export async function chooseModel(asked: string | undefined, env: Environment): Promise<ChosenModel> {
  const [name = '', ...rest] = (asked ?? providerOfKey(env) ?? 'extractive').split(':')
  if (name === 'extractive') return { model: extractiveModel(), label: 'extractive (no language model)' }
  const provider = PROVIDERS.get(name)
  if (provider === undefined) {
    throw new AppError('config', `There is no provider "${name}".`, {
      hint: `Write --model ${NAMES.join(', ')} or extractive, or with a model: --model mistral:mistral-small-latest.`,
    })
  }
  // A model's name may hold colons itself, as Ollama's do.
  const modelId = rest.join(':') || provider.defaultModel
  return { model: await provider.open(modelId, env), label: `${name}:${modelId}` }
}

const providerOfKey = (env: Environment): string | undefined =>
  NAMES.find((name) => env[PROVIDERS.get(name)?.key ?? '']?.trim())

function keyIn(env: Environment, variable: string): string {
  const key = env[variable]?.trim()
  if (key) return key
  throw new AppError('config', `${variable} is not set.`, {
    hint: 'Set it, or use --model extractive, which needs no key.',
  })
}

function base(address: string | undefined, path = ''): { baseURL?: string } {
  const origin = address?.trim().replace(/\/+$/, '')
  return origin ? { baseURL: `${origin}${path}` } : {}
}
