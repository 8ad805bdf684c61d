import type { Secret } from '../config/index.ts'

export type EmbeddingSettings = BundledSettings | HubSettings | EndpointSettings

export interface BundledSettings {
  readonly kind: 'bundled'
}

/** A feature-extraction model of the Hugging Face hub with ONNX weights, run in this process. */
export interface HubSettings {
  readonly kind: 'hub'
  /** `owner/name`, with `@revision` for a revision other than `main`, e.g. `Xenova/bge-m3`. */
  readonly model: string
  /** `cpu` (the default), or another device of the runtime: `cuda`, `dml`, `coreml`, `webgpu`. */
  readonly device?: string | undefined
  /** Data type of the weights; default: `q8` on the CPU, else the library's choice. */
  readonly dtype?: string | undefined
  /** Replaces the model's own prefixes of questions and passages. */
  readonly queryPrefix?: string | undefined
  readonly passagePrefix?: string | undefined
  /** Origin of a mirror of the hub that serves the same paths. */
  readonly hubUrl?: string | undefined
}

/** A server with OpenAI's `/v1/embeddings`: TEI, vLLM, Ollama, Mistral. */
export interface EndpointSettings {
  readonly kind: 'endpoint'
  /** Origin of the server, its `/v1`, or the full address of `embeddings`. */
  readonly url: string
  /** Sent with every request; if absent, the name in the server's answer identifies the vectors. */
  readonly model?: string | undefined
  readonly apiKey?: Secret | undefined
  readonly queryPrefix?: string | undefined
  readonly passagePrefix?: string | undefined
  /** Longest text in tokens, as estimated here. Default: 512, which every common model accepts. */
  readonly maxTokens?: number | undefined
}
