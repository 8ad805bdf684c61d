import type { Secret } from '@agora-mcp/core/config'

/** How Mistral is asked. */
export interface MistralSettings {
  readonly apiKey: Secret
  /** Origin of the API, e.g. `https://api.mistral.ai`. */
  readonly url: string
  /** Longest wait for one answer. Default: 90 for questions, 180 for pages. */
  readonly attemptSeconds?: number
  /** Attempts of one request. Default: 4. */
  readonly attempts?: number
  /** Pause before the second attempt. Default: 1. */
  readonly pauseSeconds?: number
}
