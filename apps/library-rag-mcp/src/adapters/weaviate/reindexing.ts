import { StaleReadError } from '@agora-mcp/core/errors'
import {
  createSearchableText,
  type NewObject,
  type OpenCollection,
  type StoredObject,
} from '@agora-mcp/weaviate'
import { embeddableText, type StoredChunk, searchableText } from '../../domain/chunk.ts'
import { type StoredSummary, searchableSummary } from '../../domain/summary.ts'
import type { StoredWork } from '../../domain/work.ts'
import { say } from '../../messages/index.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import { readInOrder } from './contents.ts'
import { CATALOGUE } from './document-writer.ts'
import { assertNotMigrated } from './migration-lock.ts'
import {
  CHUNK_PROPERTIES,
  HAS_WORD_CODES,
  isCoded,
  rowOf,
  SECTION_ABOVE,
  SUMMARY_PROPERTIES,
  toChunk,
  toSummary,
  toWork,
  WORK_OF_CHUNK,
  WORK_PROPERTIES,
  wordCodesObjects,
} from './rows.ts'
import type { StoreState } from './store-state.ts'

type Properties = StoredObject['properties']

/** Objects copied at once. */
const SLICE = 500

/** A passage or summary with its row number and work. */
interface Living<Item> {
  readonly row: number
  readonly object: StoredObject
  readonly work: StoredWork
  readonly item: Item
}

interface Copied {
  readonly object: StoredObject
  readonly text: string
  readonly language: string | null
  readonly vector: Float32Array | undefined
  /** Absent if this kind of object has none, null if this object has none. */
  readonly wordCodes?: Uint8Array | null
}

/** Creates access to the search index, for reindexing with another model into collections beside the old ones. */
export function createReindexing(store: StoreState): SearchIndex {
  const searchable = createSearchableText()

  const contents = async () => {
    const state = await store.latest([])
    const version = await store.open(state.indexVersion)
    const chunks: Living<StoredChunk>[] = []
    const summaries: Living<StoredSummary>[] = []
    const properties = [...WORK_PROPERTIES, 'summaries_count', 'generation']
    for await (const { properties: own } of store.works.whole({ properties })) {
      const work = toWork(own)
      const generation = Number(own.generation)
      const [ofChunks, ofSummaries] = await Promise.all([
        readInOrder(version.chunks, generation, {
          properties: [...CHUNK_PROPERTIES, SECTION_ABOVE, ...Object.values(WORK_OF_CHUNK)],
        }),
        readInOrder(version.summaries, generation, { properties: SUMMARY_PROPERTIES }),
      ])
      const isWhole = ofChunks.length >= work.chunksCount && ofSummaries.length >= Number(own.summaries_count)
      // Objects that were not copied are lost when the old collections are dropped.
      if (!isWhole && (await store.livingLatest([generation])).size > 0) throw partlyRead()
      const living = <Item>(object: StoredObject, toItem: (read: Properties, work: StoredWork) => Item) => ({
        row: rowOf(generation, Number(object.properties.order_index)),
        object,
        work,
        item: toItem(object.properties, work),
      })
      chunks.push(...ofChunks.map((object) => living(object, toChunk)))
      summaries.push(...ofSummaries.map((object) => living(object, toSummary)))
    }
    return { state, chunks, summaries }
  }

  const copy = async (
    into: OpenCollection,
    items: readonly Copied[],
    languages: Set<string | null>,
  ): Promise<void> => {
    for (let first = 0; first < items.length; first += SLICE) {
      const slice = items
        .slice(first, first + SLICE)
        .map(({ object: { id, properties }, text, language, vector, wordCodes }): NewObject => {
          const found = searchable(id, text, language)
          languages.add(found.language)
          const coded = wordCodes === undefined ? {} : { [HAS_WORD_CODES]: isCoded(wordCodes) }
          return { id, properties: { ...properties, ...found.properties, ...coded }, vector }
        })
      await into.put(slice)
    }
  }

  return {
    async texts() {
      const { chunks, summaries } = await contents()
      const known = new Set(chunks.map(({ row }) => row))
      return {
        chunks: chunks.map(({ row, item }) => ({
          id: row,
          text: embeddableText(item),
          shortText: item.text,
        })),
        summaries: summaries.map(({ row, object, item: { firstChunk, chunksCount } }) => ({
          id: row,
          chunks: Array.from({ length: chunksCount }, (_, at) =>
            rowOf(Number(object.properties.generation), firstChunk + at),
          ).filter((chunk) => known.has(chunk)),
        })),
      }
    },
    async replaceVectors(vectors, fingerprint) {
      await assertNotMigrated(store)
      return store.locks.hold(CATALOGUE, async () => {
        const { state, chunks, summaries } = await contents()
        const isWhole =
          chunks.every(({ row }) => vectors.chunks.has(row)) &&
          summaries.every(({ row }) => vectors.summaries.has(row))
        // A document was added meanwhile: its vectors are still missing.
        if (!isWhole) return false
        const number = state.indexVersion + 1
        // Left by a reindexing that was killed.
        await store.dropVersion(number)
        const version = await store.open(number)
        const languages = new Set<string | null>()
        await version.wordCodes.put(
          wordCodesObjects(chunks.map(({ row }) => [row, vectors.chunks.get(row)?.wordCodes ?? null])),
        )
        await copy(
          version.chunks,
          chunks.map(({ row, object, item, work }) => ({
            object,
            text: searchableText(item),
            language: work.language,
            vector: vectors.chunks.get(row)?.vector,
            wordCodes: vectors.chunks.get(row)?.wordCodes ?? null,
          })),
          languages,
        )
        await copy(
          version.summaries,
          summaries.map(({ row, object, item, work }) => ({
            object,
            text: searchableSummary(item),
            language: work.language,
            vector: vectors.summaries.get(row),
          })),
          languages,
        )
        // This write makes the new vectors the valid ones.
        await store.write({ fingerprint, languages: [...languages], indexVersion: number })
        await store.dropVersion(state.indexVersion)
        return true
      })
    },
  }
}

const partlyRead = (): StaleReadError =>
  new StaleReadError(say('library_behind'), 'Nothing was changed. Try again in a minute.')
