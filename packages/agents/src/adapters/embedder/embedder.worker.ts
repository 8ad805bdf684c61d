import { cutToWindow, type Embedder, embedQuestionWords } from '@agora-mcp/core/embedding'
import { serveTasks } from '@agora-mcp/core/tasks/serve'
import type { EmbeddedPassage, EmbeddedQuestion } from './office-embedder.ts'

/** Texts to embed, processed in sequence. */
export interface EmbedTask {
  readonly kind: 'question' | 'passage'
  readonly texts: readonly string[]
}

export type EmbedAnswer = readonly (EmbeddedQuestion | EmbeddedPassage)[]

let opening: Promise<Embedder> | null = null
const never = new AbortController().signal

serveTasks<EmbedTask, EmbedAnswer>(async ({ kind, texts }) => {
  opening ??= import('./open-model.ts').then(({ openModel }) => openModel())
  const model = await opening
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
