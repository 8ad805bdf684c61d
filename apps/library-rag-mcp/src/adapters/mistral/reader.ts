import type { RemoteReader } from '../../ports/remote-reading.ts'
import { createMistralModel } from './language-model.ts'
import { createMistralOcr } from './ocr.ts'
import type { MistralSettings } from './settings.ts'

/** Reads pages and answers questions through Mistral's API. Opens no connection by itself. */
export function createMistralReader(settings: MistralSettings): RemoteReader {
  const model = createMistralModel(settings)
  return {
    openTranscription: createMistralOcr(settings),
    ask: (question, signal) => model(question, signal),
  }
}
