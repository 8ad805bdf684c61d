import type { Secret } from '@agora-mcp/core/config'
import type { RemoteReader } from '../../ports.ts'
import { createMistralModel } from './mistral-model.ts'
import { createMistralOcr } from './mistral-ocr.ts'

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

/** Reads pages and answers questions through Mistral's API. Opens no connection by itself. */
export function createMistralReader(settings: MistralSettings): RemoteReader {
  const model = createMistralModel(settings)
  return {
    openTranscription: createMistralOcr(settings),
    ask: (question, signal) => model(question, signal),
  }
}
