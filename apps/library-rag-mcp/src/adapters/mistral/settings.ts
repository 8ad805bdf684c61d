import type { Secret } from '@agora-mcp/core/config'

export interface MistralSettings {
  readonly apiKey: Secret
  /** Origin of the API, e.g. `https://api.mistral.ai`. */
  readonly url: string
  /** Seconds to wait for one answer. Default: 90 for questions, 180 for pages. */
  readonly attemptSeconds?: number
  /** Attempts per request. Default: 4. */
  readonly attempts?: number
  /** Seconds before the second attempt. Default: 1. */
  readonly pauseSeconds?: number
}
