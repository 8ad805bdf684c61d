import type { IndexEntry } from '../domain/recall/index-entry.ts'
import type { SearchableWindow } from '../domain/recall/searchable.ts'
import type { ModelWindow } from '../domain/recall/windows.ts'
import type { Deps } from '../ports/deps.ts'

/** What a step may use of the call that it is part of. */
export interface Work {
  readonly signal: AbortSignal
  /** Told how many texts have a vector, of how many: a text of 100 kB takes seconds. */
  readonly progress: (done: number, total?: number) => void
}

/** Cuts items into the windows by which they are found. */
export type WindowsOf<Item> = (item: Item, model: ModelWindow) => readonly SearchableWindow[]

/**
 * Computes what makes items found, one answer an item. Takes milliseconds a text, so it comes before a transaction.
 */
export async function embedItems<Item>(
  items: readonly Item[],
  windowsOf: WindowsOf<Item>,
  { embedder }: Pick<Deps, 'embedder'>,
  { signal, progress }: Work,
): Promise<IndexEntry[]> {
  const model = await embedder()
  const windows = items.map((item) => windowsOf(item, model))
  const texts = windows.flatMap((of) => of.map(({ embedded }) => embedded))
  const vectors = (
    await model.embedPassages(texts, { signal, onProgress: (done) => progress(done, texts.length) })
  ).values()
  return windows.map((of) => ({
    fingerprint: model.fingerprint,
    windows: of.map(({ words }) => {
      const { value: vector } = vectors.next()
      if (vector === undefined) throw new Error('one vector a text')
      return { words, vector }
    }),
  }))
}
