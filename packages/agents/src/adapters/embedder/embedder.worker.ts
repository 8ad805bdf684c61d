import { cutToWindow, embedQuestionWords } from '@agora-mcp/core/embedding'
import { openEmbedder } from '@agora-mcp/core/embedding/open'
import { serveTasks, workerSettings } from '@agora-mcp/core/tasks/serve'
import type { EmbeddedPassage, EmbeddedQuestion } from './office-embedder.ts'

/** What the process is started with. */
export interface EmbedderSettings {
  /** Where a downloaded model would be kept; the bundled one needs no place. */
  readonly modelCacheDir: string
}

/** Texts to embed; those of one task are one after the other. */
export interface EmbedTask {
  readonly kind: 'question' | 'passage'
  readonly texts: readonly string[]
}

export type EmbedAnswer = readonly (EmbeddedQuestion | EmbeddedPassage)[]

const { modelCacheDir } = workerSettings<EmbedderSettings>()
// Nobody reads what this process would log: that the model runs slower is seen by the time it takes.
const quiet = { info: () => {}, warn: () => {} }
const embedder = openEmbedder({ kind: 'bundled' }, { modelCacheDir, log: quiet })
const never = new AbortController().signal

serveTasks<EmbedTask, EmbedAnswer>(async ({ kind, texts }) => {
  const model = await embedder.get()
  if (kind === 'question') {
    const answer: EmbeddedQuestion[] = []
    for (const text of texts) answer.push(await embedQuestionWords(model, text, never))
    return { answer }
  }
  const cut = texts.map((text) => cutToWindow(model, text))
  const { fingerprint } = model
  const answer: EmbeddedPassage[] = model.words
    ? (await model.words.embedPassages(cut)).map((passage) => ({ ...passage, fingerprint }))
    : (await model.embedPassages(cut)).map((vector) => ({ vector, wordCodes: null, fingerprint }))
  return { answer }
})
