import { AppError } from '@agora-mcp/core/errors'
import { extractiveModel } from '../extractive/index.ts'
import type { ChatModel } from '../llm/index.ts'
import { addressIn, ollamaAddress, withVersion } from './model-address.ts'
import { modelFetch } from './model-fetch.ts'

export type Environment = Readonly<Record<string, string | undefined>>

interface Provider {
  /** Name of the variable with its key; undefined if no key is needed. */
  readonly key?: string
  /** Undefined if the model must be named. */
  defaultModel?(env: Environment): string | undefined
  /** Opens a model; its library is loaded only for the selected provider. */
  open(modelId: string, env: Environment): Promise<ChatModel>
}

const PROVIDERS: ReadonlyMap<string, Provider> = new Map(
  Object.entries<Provider>({
    mistral: {
      key: 'MISTRAL_API_KEY',
      defaultModel: () => 'mistral-large-latest',
      async open(modelId, env) {
        const { createMistral } = await import('@ai-sdk/mistral')
        const address = addressIn(env, 'MISTRAL_API_URL')
        return createMistral({
          fetch: modelFetch,
          apiKey: keyIn(env, 'MISTRAL_API_KEY'),
          ...base(address, withVersion),
        })(modelId)
      },
    },
    anthropic: {
      key: 'ANTHROPIC_API_KEY',
      defaultModel: () => 'claude-sonnet-5-5',
      async open(modelId, env) {
        const { createAnthropic } = await import('@ai-sdk/anthropic')
        const address = addressIn(env, 'ANTHROPIC_BASE_URL')
        return createAnthropic({
          fetch: modelFetch,
          apiKey: keyIn(env, 'ANTHROPIC_API_KEY'),
          ...base(address, withVersion),
        })(modelId)
      },
    },
    openai: {
      key: 'OPENAI_API_KEY',
      // The models of other services are unknown.
      defaultModel(env) {
        const host = addressIn(env, 'OPENAI_BASE_URL')?.hostname
        return host === undefined || host === 'api.openai.com' ? 'gpt-5.6' : undefined
      },
      async open(modelId, env) {
        const address = addressIn(env, 'OPENAI_BASE_URL')
        if (address === undefined) {
          const { createOpenAI } = await import('@ai-sdk/openai')
          return createOpenAI({ fetch: modelFetch, apiKey: keyIn(env, 'OPENAI_API_KEY') })(modelId)
        }
        return openCompatible('openai', address, modelId, env.OPENAI_API_KEY)
      },
    },
    ollama: {
      open: (modelId, env) =>
        openCompatible('ollama', ollamaAddress(env.OLLAMA_HOST), modelId, env.OLLAMA_API_KEY),
    },
    lmstudio: {
      open: (modelId, env) =>
        openCompatible(
          'lmstudio',
          addressIn(env, 'LMSTUDIO_BASE_URL') ?? new URL('http://127.0.0.1:1234'),
          modelId,
          env.LMSTUDIO_API_KEY,
        ),
    },
    'openai-compatible': {
      open(given, env) {
        const hash = given.lastIndexOf('#')
        if (hash <= 0 || hash === given.length - 1)
          throw unnamed('openai-compatible:http://127.0.0.1:8080/v1#NAME')
        const address = addressIn(
          { address: given.slice(0, hash) },
          'address',
          'The address after openai-compatible:',
        )
        if (address === undefined) throw unnamed('openai-compatible:http://127.0.0.1:8080/v1#NAME')
        return openCompatible(
          'openai-compatible',
          address,
          given.slice(hash + 1),
          env.OPENAI_COMPATIBLE_API_KEY,
        )
      },
    },
  }),
)

const NAMES = [...PROVIDERS.keys()]

export interface ChosenModel {
  readonly model: ChatModel
  readonly label: string
}

/**
 * Opens the requested model, else that of the first key that is set, else the extractive one.
 * @param asked `PROVIDER` or `PROVIDER:MODEL`; `openai-compatible:URL#MODEL`.
 * @throws AppError config for an unknown provider, one whose key is not set, or a model that must be named.
 * @example const { model, label } = await chooseModel('mistral:mistral-small-latest', process.env)
 */
export async function chooseModel(asked: string | undefined, env: Environment): Promise<ChosenModel> {
  const [name = '', ...rest] = (asked ?? providerOfKey(env)).split(':')
  if (name === 'extractive') return { model: extractiveModel(), label: 'extractive (no language model)' }
  const provider = PROVIDERS.get(name)
  if (provider === undefined) {
    throw new AppError('config', `There is no provider "${name}".`, {
      hint: `Write --model ${NAMES.join(', ')} or extractive, or with a model: --model mistral:mistral-small-latest.`,
    })
  }
  // A model name may contain colons, as in Ollama.
  const modelId = rest.join(':') || provider.defaultModel?.(env)
  if (modelId === undefined)
    throw unnamed(name === 'openai-compatible' ? `${name}:http://127.0.0.1:8080/v1#NAME` : `${name}:NAME`)
  return { model: await provider.open(modelId, env), label: `${name}:${modelId}` }
}

function providerOfKey(env: Environment): string {
  const name = NAMES.find((provider) => env[PROVIDERS.get(provider)?.key ?? '']?.trim())
  if (name !== undefined) return name
  if (env.OPENAI_BASE_URL?.trim()) {
    throw new AppError('config', 'OPENAI_BASE_URL is set, and no model is named.', {
      hint: 'Add --model openai:NAME with the name of a model of that service, or --model extractive.',
    })
  }
  return 'extractive'
}

const unnamed = (form: string): AppError =>
  new AppError('config', 'The model has to be named.', { hint: `Write --model ${form}.` })

/** A service with OpenAI's API: Ollama, vLLM, llama.cpp and similar, most without a key. */
async function openCompatible(
  name: string,
  address: URL,
  modelId: string,
  key: string | undefined,
): Promise<ChatModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const apiKey = key?.trim()
  return createOpenAICompatible({
    name,
    fetch: modelFetch,
    // An address without a path is that of the service, whose API is below /v1.
    baseURL: address.pathname === '/' ? withVersion(address) : written(address),
    includeUsage: true,
    // Otherwise the library would drop the schema; a service that does not support schemas refuses it.
    supportsStructuredOutputs: true,
    ...(apiKey && { apiKey }),
  })(modelId)
}

function keyIn(env: Environment, variable: string): string {
  const key = env[variable]?.trim()
  if (key) return key
  throw new AppError('config', `${variable} is not set.`, {
    hint: 'Set it, or use --model extractive, which needs no key.',
  })
}

const written = (address: URL): string => address.href.replace(/\/+$/, '')

const base = (address: URL | undefined, form: (address: URL) => string): { baseURL?: string } =>
  address === undefined ? {} : { baseURL: form(address) }
