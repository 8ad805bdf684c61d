import type { IndexContents } from '../domain/recall/index-contents.ts'
import type { IndexEntries, IndexEntry, IndexKind } from '../domain/recall/index-entry.ts'
import {
  conversationWindows,
  messageWindows,
  type SearchableWindow,
  thoughtWindows,
} from '../domain/recall/searchable.ts'
import type { ModelWindow } from '../domain/recall/windows.ts'
import type { Deps } from '../ports/deps.ts'
import { embedItems, type Work } from './embed-windows.ts'

/** Items embedded between two progress reports. */
const SLICE = 32

interface Item {
  readonly kind: IndexKind
  readonly row: number
  readonly windows: readonly SearchableWindow[]
}

/**
 * Embeds everything again and replaces all indexes in one transaction; the old ones are used until then.
 * Concurrent changes by other processes are embedded in a second pass.
 * @returns the number of items
 */
export async function reindex(deps: Pick<Deps, 'reindexing' | 'embedder'>, work: Work): Promise<number> {
  const model = await deps.embedder()
  const known = new Map<string, { signature: string; entry: IndexEntry }>()
  for (;;) {
    const contents = await deps.reindexing.contents()
    const items = itemsOf(contents, model)
    const missing = items.filter((item) => known.get(keyOf(item))?.signature !== signatureOf(item))
    for (let first = 0; first < missing.length; first += SLICE) {
      const slice = missing.slice(first, first + SLICE)
      const found = await embedItems(slice, ({ windows }) => windows, deps, {
        signal: work.signal,
        progress: () => {},
      })
      for (const [position, item] of slice.entries()) {
        const entry = found[position]
        if (entry !== undefined) known.set(keyOf(item), { signature: signatureOf(item), entry })
      }
      work.progress(items.length - missing.length + first + slice.length, items.length)
    }
    const indexed: IndexEntries = {
      thought: new Map(),
      message: new Map(),
      conversation: new Map(),
    }
    for (const item of items) {
      const entry = known.get(keyOf(item))?.entry
      if (entry !== undefined) indexed[item.kind].set(item.row, entry)
    }
    if (await deps.reindexing.replace(contents.revision, indexed)) return items.length
  }
}

const keyOf = ({ kind, row }: Item): string => `${kind} ${row}`

/** Signature of an item, equal while its windows are unchanged. */
const signatureOf = ({ windows }: Item): string => JSON.stringify(windows)

function itemsOf({ thoughts, conversations, messages }: IndexContents, model: ModelWindow): Item[] {
  return [
    ...thoughts.map(({ row, thought }) => ({
      kind: 'thought' as const,
      row,
      windows: thoughtWindows(thought, model),
    })),
    ...conversations.map(({ row, description }) => ({
      kind: 'conversation' as const,
      row,
      windows: conversationWindows(description, model),
    })),
    ...messages.map((message) => ({
      kind: 'message' as const,
      row: message.id,
      windows: messageWindows(message, model),
    })),
  ]
}
