import { createHash } from 'node:crypto'
import type { IndexEntry, IndexKind } from '../../domain/recall/index-entry.ts'
import type { Reindexing } from '../../ports/reindexing.ts'
import { languagesOf } from './item-objects.ts'
import type { IndexVersion, Item, Items } from './items.ts'
import { toConversation, toIndexable, toThought } from './rows.ts'
import type { StoreState } from './store-state.ts'

const KINDS: readonly IndexKind[] = ['thought', 'message', 'conversation']
/** Items copied at a time. */
const SLICE = 200

type Contents = Readonly<Record<IndexKind, readonly Item[]>>

/** Creates the rebuild of all indexes, in new collections. */
export function createWeaviateReindexing(store: StoreState): Reindexing {
  return {
    async contents() {
      const all = await readAll((await store.read()).items)
      const living = livingIn(all)
      return {
        revision: revisionOf(all),
        thoughts: living.thought.map((item) => ({ row: item.row, thought: toThought(item) })),
        conversations: living.conversation.map((item) => ({
          row: item.row,
          description: toConversation(item, 0),
        })),
        messages: living.message.map(toIndexable),
      }
    },
    replace: (seen, indexed) =>
      store.exclusively(async () => {
        const state = await store.read()
        const all = await readAll(state.items)
        if (revisionOf(all) !== seen) return false
        const version = state.indexVersion + 1
        // Removes what a killed reindex left.
        await store.dropVersion(version)
        const indexes = await store.open(version)
        const languages = new Set<string | null>()
        let fingerprint: string | null = null
        const living = livingIn(all)
        for (const kind of KINDS) {
          const isLiving = new Set(living[kind].map(({ id }) => id))
          const entryOf = (item: Item): IndexEntry | null =>
            isLiving.has(item.id) ? (indexed[kind].get(item.row) ?? null) : null
          for (let first = 0; first < all[kind].length; first += SLICE) {
            const slice = all[kind].slice(first, first + SLICE)
            const items = slice.map((item) => ({ item, entry: entryOf(item) }))
            const entries = items.map(({ entry }) => entry)
            for (const language of languagesOf(entries)) languages.add(language)
            fingerprint = entries.find((entry) => entry !== null)?.fingerprint ?? fingerprint
            await indexes[kind].put(items)
          }
        }
        // From here on the new collections are used.
        await store.activate({
          fingerprint,
          languages: [...languages],
          projects: state.projects,
          indexVersion: version,
        })
        await store.dropVersion(state.indexVersion)
        return true
      }),
  }
}

async function readAll(items: IndexVersion): Promise<Contents> {
  const [thought, message, conversation] = await Promise.all(
    [items.thought, items.message, items.conversation].map(everyItem),
  )
  return { thought: thought ?? [], message: message ?? [], conversation: conversation ?? [] }
}

async function everyItem(items: Items): Promise<Item[]> {
  const all: Item[] = []
  // Items missing here would be lost with the old collections, so `all` throws if the listing is incomplete.
  for await (const item of items.all()) all.push(item)
  return all
}

/** Items to index: not deleted, and no messages of a deleted conversation. */
function livingIn({ thought, message, conversation }: Contents): Contents {
  const conversations = conversation.filter(({ properties }) => properties.state === 'living')
  const known = new Set(conversations.map(({ id }) => id))
  return {
    thought: thought.filter(({ properties }) => properties.state !== 'deleted'),
    conversation: conversations,
    message: message
      .filter(({ properties }) => properties.state === 'living' && known.has(String(properties.conversation)))
      .sort(
        (a, b) =>
          Number(a.properties.conversation_row) - Number(b.properties.conversation_row) ||
          Number(a.properties.order_index) - Number(b.properties.order_index),
      ),
  }
}

function revisionOf(contents: Contents): string {
  const digest = createHash('sha256')
  for (const kind of KINDS) {
    const revisions = contents[kind].map(({ id, properties }) => `${id} ${properties.revision}`)
    digest.update(`${kind}\n${revisions.sort().join('\n')}\n`)
  }
  return digest.digest('hex')
}
