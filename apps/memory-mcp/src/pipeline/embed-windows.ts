import type { IndexEntry, IndexedWindow } from '../domain/recall/index-entry.ts'
import type { SearchableWindow } from '../domain/recall/searchable.ts'
import type { ModelWindow } from '../domain/recall/windows.ts'
import type { Deps } from '../ports/deps.ts'

/** Number of windows that take about a second on two idle cores. */
const LONG_WORK = 10

/** Parts of a call's context used by its steps. */
export interface Work {
  readonly signal: AbortSignal
  /** Aborts when the client disconnects; absent if the work should continue. */
  readonly clientDisconnected?: AbortSignal
  /** Reports the number of embedded texts and their total: a text of 100 kB takes seconds. */
  readonly progress: (done: number, total?: number) => void
}

export type WindowsOf<Item> = (item: Item, model: ModelWindow) => readonly SearchableWindow[]

/** Computes index entries, one per item. Call it before a transaction: it takes milliseconds per text. */
export async function embedItems<Item>(
  items: readonly Item[],
  windowsOf: WindowsOf<Item>,
  { embedder }: Pick<Deps, 'embedder'>,
  { signal, clientDisconnected, progress }: Work,
): Promise<IndexEntry[]> {
  const model = await embedder()
  const windows = items.map((item) => windowsOf(item, model))
  const texts = windows.flatMap((of) => of.map(({ embedded }) => embedded))
  // Long work is not finished for a client that has disconnected.
  const isLong = texts.length > LONG_WORK && clientDisconnected !== undefined
  const stop = isLong ? AbortSignal.any([signal, clientDisconnected]) : signal
  const embedded = (
    await embedTexts(model, texts, { signal: stop, onProgress: (done) => progress(done, texts.length) })
  ).values()
  return windows.map((of) => ({
    fingerprint: model.fingerprint,
    windows: of.map(({ words }) => {
      const { value: one } = embedded.next()
      if (one === undefined) throw new Error('one vector a text')
      // For a long text they would take seven times the size of the text.
      return { words, vector: one.vector, wordCodes: of.length === 1 ? one.wordCodes : null }
    }),
  }))
}

type Embedder = Awaited<ReturnType<Deps['embedder']>>
type EmbeddedText = Pick<IndexedWindow, 'vector' | 'wordCodes'>

/** Embeds texts, with their words if the model supports it. */
async function embedTexts(
  model: Embedder,
  texts: readonly string[],
  options: Parameters<Embedder['embedPassages']>[1],
): Promise<EmbeddedText[]> {
  if (model.words !== undefined) return model.words.embedPassages(texts, options)
  const vectors = await model.embedPassages(texts, options)
  return vectors.map((vector) => ({ vector, wordCodes: null }))
}
