import * as z from 'zod'
import { AppError } from '../../errors/index.ts'
import { createHttpClient } from '../../http/index.ts'
import { oneAtATime } from '../../lazy/index.ts'
import { defined } from '../../schemas/defined.ts'
import type { Embedder } from '../embedder.ts'
import { fingerprintOf } from '../fingerprint.ts'
import { normalise } from '../pooling.ts'
import type { EndpointSettings } from '../settings.ts'
import { refuseTooLong } from '../window.ts'

const SERVICE = 'The embedding endpoint'
/** Long, because a server may have to load its model first. */
const ATTEMPT_SECONDS = 50

/** Texts per request; some servers accept no more by default. */
const BATCH = 32
const DEFAULT_MAX_TOKENS = 512

const responseSchema = z.object({
  model: z.string().optional(),
  data: z.array(z.object({ index: z.int().nonnegative(), embedding: z.array(z.number()).nonempty() })),
})

/**
 * Opens an embeddings endpoint as specified by OpenAI (`POST /v1/embeddings`,
 * https://platform.openai.com/docs/api-reference/embeddings): TEI, vLLM, Ollama, Mistral. Sends one request
 * to learn the dimensions and, if the settings name no model, its name.
 * The server's tokenizer is unknown: `countTokens` assumes one token per three bytes of UTF-8, more than
 * common tokenizers produce for prose in any script. Vectors are normalised here, since servers may not do
 * so.
 * @throws AppError config on a wrong address, key or model; unavailable, rate_limited or upstream if the
 * server is unreachable, busy or returns an invalid answer.
 */
export async function openEndpoint(settings: EndpointSettings): Promise<Embedder> {
  const { apiKey, queryPrefix = '', passagePrefix = '', maxTokens = DEFAULT_MAX_TOKENS } = settings
  const url = embeddingsUrl(settings.url)
  const client = createHttpClient({
    service: SERVICE,
    attemptSeconds: ATTEMPT_SECONDS,
    ...(apiKey !== undefined && { headers: { authorization: `Bearer ${apiKey.reveal()}` } }),
  })

  /** Embeds complete inputs, in their order, and returns the model that the server reports. */
  const request = async (inputs: readonly string[], signal?: AbortSignal) => {
    const body = await client.postJson(
      url,
      { ...defined({ model: settings.model }), input: inputs.map(sendable) },
      { signal },
    )
    const parsed = responseSchema.safeParse(body)
    if (!parsed.success) throw nonsense('with something other than embeddings', parsed.error)
    const { data, model } = parsed.data
    const rows = new Map(data.map(({ index, embedding }) => [index, embedding]))
    const vectors = inputs.map((_, index) => {
      const embedding = rows.get(index)
      if (embedding === undefined) throw nonsense(`without the embedding of input ${index}`)
      return normalise(embedding)
    })
    return { vectors, model }
  }

  const probe = await request(['dimensions'])
  const dimensions = probe.vectors[0]?.length ?? 0
  const modelId = settings.model ?? probe.model
  if (modelId === undefined) {
    throw new AppError('config', `${SERVICE} does not name its model`, {
      hint: 'Name it in the settings (…_EMBEDDING_MODEL): stored vectors are compared with those of the same model only.',
    })
  }

  const embed = async (inputs: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> => {
    const { vectors } = await request(inputs, signal)
    for (const vector of vectors) {
      if (vector.length !== dimensions) {
        throw nonsense(`with ${vector.length} dimensions, before it was ${dimensions}`)
      }
      if (!vector.every(Number.isFinite)) throw nonsense('with a vector that has no direction')
    }
    return vectors
  }

  const window = {
    modelId,
    maxTokens: maxTokens - Math.max(estimateTokens(queryPrefix), estimateTokens(passagePrefix)),
    countTokens: estimateTokens,
  }
  return {
    ...window,
    dimensions,
    fingerprint: fingerprintOf({
      modelId,
      revision: null,
      dimensions,
      pooling: null,
      queryPrefix,
      passagePrefix,
    }),
    async embedQuery(text, { signal } = {}) {
      signal?.throwIfAborted()
      refuseTooLong(window, text)
      const [vector] = await embed([queryPrefix + text], signal)
      return vector as Float32Array
    },
    // Parallel requests would hit the rate limits of a service.
    embedPassages: oneAtATime(async (texts, { signal, onProgress } = {}) => {
      signal?.throwIfAborted()
      for (const [index, text] of texts.entries()) {
        refuseTooLong(window, text, `Text ${index + 1} of ${texts.length}`)
      }
      const vectors: Float32Array[] = []
      for (let start = 0; start < texts.length; start += BATCH) {
        const inputs = texts.slice(start, start + BATCH).map((text) => passagePrefix + text)
        vectors.push(...(await embed(inputs, signal)))
        onProgress?.(vectors.length)
      }
      return vectors
    }),
    close: async () => client.close(),
  }
}

/** Derives the address of `embeddings` from a server's origin, its `/v1`, or that address itself. */
function embeddingsUrl(given: string): URL {
  const url = new URL(given)
  const path = url.pathname.replace(/\/+$/, '')
  if (!path.endsWith('/embeddings')) url.pathname = `${path}${/\/v\d+$/.test(path) ? '' : '/v1'}/embeddings`
  return url
}

const estimateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text, 'utf8') / 3)

/** Makes an input acceptable: servers refuse an empty one, and JSON cannot carry lone surrogates. */
const sendable = (input: string): string => (input === '' ? ' ' : input.toWellFormed())

const nonsense = (what: string, cause?: unknown) =>
  new AppError('upstream', `${SERVICE} answered ${what}`, cause === undefined ? {} : { cause })
