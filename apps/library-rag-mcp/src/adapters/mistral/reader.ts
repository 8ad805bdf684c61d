import type { RemoteReader } from '../../ports/remote-reading.ts'
import { createMistralModel } from './language-model.ts'
import { createMistralOcr } from './ocr.ts'
import type { MistralSettings } from './settings.ts'

/** Creates a reader of pages and answers through Mistral's API. No connection is opened before the first request. */
export function createMistralReader(settings: MistralSettings): RemoteReader {
  const model = createMistralModel(settings)
  return {
    openTranscription: createMistralOcr(settings),
    ask: (question, signal) => model(question, signal),
  }
}
