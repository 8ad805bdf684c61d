import type { Secret } from '../config/index.ts'

/** Which model turns text into vectors, and where it runs. */
export type EmbeddingSettings = BundledSettings | HubSettings | EndpointSettings

/** The multilingual model that comes with the program. */
export interface BundledSettings {
  readonly kind: 'bundled'
}

/** A feature-extraction model of the Hugging Face hub with ONNX weights, run in this process. */
export interface HubSettings {
  readonly kind: 'hub'
  /** `owner/name`, with `@revision` for another one than `main`, e.g. `Xenova/bge-m3`. */
  readonly model: string
  /** `cpu` (the default), or what the runtime has on the platform: `cuda`, `dml`, `coreml`, `webgpu`. */
  readonly device?: string | undefined
  /** Data type of the weights; `q8` where it is absent and the device is the CPU, else the library's choice. */
  readonly dtype?: string | undefined
  /** Put before questions and passages instead of what the model says of itself. */
  readonly queryPrefix?: string | undefined
  readonly passagePrefix?: string | undefined
  /** Another hub that serves the same paths, e.g. a company's mirror. */
  readonly hubUrl?: string | undefined
}

/** A server with OpenAI's `/v1/embeddings`: TEI, vLLM, Ollama, Mistral. */
export interface EndpointSettings {
  readonly kind: 'endpoint'
  /** The server's origin, its `/v1`, or the whole address of `embeddings`. */
  readonly url: string
  /** Sent with every request; absent, the name that the server answers with identifies the vectors. */
  readonly model?: string | undefined
  readonly apiKey?: Secret | undefined
  readonly queryPrefix?: string | undefined
  readonly passagePrefix?: string | undefined
  /** Longest text in tokens, as this side estimates them. Default: 512, which every common model reads. */
  readonly maxTokens?: number | undefined
}
