import type { RemoteReader } from '../../ports.ts'
import { createMistralModel } from './mistral-model.ts'
import { createMistralOcr } from './mistral-ocr.ts'
import type { MistralSettings } from './mistral-settings.ts'

/** Reads pages and answers questions through Mistral's API. Opens no connection by itself. */
export function createMistralReader(settings: MistralSettings): RemoteReader {
  const model = createMistralModel(settings)
  return {
    openTranscription: createMistralOcr(settings),
    ask: (question, signal) => model(question, signal),
  }
}
