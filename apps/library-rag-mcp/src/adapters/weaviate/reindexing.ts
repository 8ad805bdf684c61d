import { StaleReadError } from '@agora-mcp/core/errors'
import {
  createSearchableText,
  type NewObject,
  type OpenCollection,
  type StoredObject,
} from '@agora-mcp/weaviate'
import { embeddableText, searchableText } from '../../domain/chunk.ts'
import { searchableSummary } from '../../domain/summary.ts'
import type { StoredWork } from '../../domain/work.ts'
import { say } from '../../messages/index.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import { CATALOGUE } from './document-writer.ts'
import { assertNotMigrated } from './migration-lock.ts'
import {
  CHUNK_PROPERTIES,
  generationOf,
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

/** Objects copied at once. */
const SLICE = 500

/** A work with the numbers of its chunks and summaries. */
interface CountedWork extends StoredWork {
  readonly summariesCount: number
}

interface Living {
  readonly row: number
  readonly object: StoredObject
  readonly work: StoredWork
}

/** An object with its new vector. */
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

  const everyWork = async (): Promise<Map<number, CountedWork>> => {
    const works = new Map<number, CountedWork>()
    const properties = [...WORK_PROPERTIES, 'summaries_count', 'generation']
    for await (const object of store.works.whole({ properties })) {
      const summariesCount = Number(object.properties.summaries_count)
      works.set(Number(object.properties.generation), { ...toWork(object.properties), summariesCount })
    }
    return works
  }
  /** Lists the visible objects by row number. */
  const living = async (
    collection: OpenCollection,
    properties: readonly string[],
    works: ReadonlyMap<number, CountedWork>,
  ): Promise<Living[]> => {
    const found: Living[] = []
    for await (const object of collection.whole({ properties })) {
      const generation = Number(object.properties.generation)
      const work = works.get(generation)
      const row = rowOf(generation, Number(object.properties.order_index))
      if (work !== undefined) found.push({ row, object, work })
    }
    return found.sort((a, b) => a.row - b.row)
  }
  /** @throws StaleReadError if objects of an existing work are missing from the copy */
  const assertWhole = async (
    works: ReadonlyMap<number, CountedWork>,
    ...read: readonly (readonly [readonly Living[], (work: CountedWork) => number])[]
  ): Promise<void> => {
    const lacking = new Set<number>()
    for (const [rows, expected] of read) {
      const counts = new Map<number, number>()
      for (const { row } of rows) {
        const generation = generationOf(row)
        counts.set(generation, (counts.get(generation) ?? 0) + 1)
      }
      for (const [generation, work] of works) {
        if ((counts.get(generation) ?? 0) < expected(work)) lacking.add(generation)
      }
    }
    if (lacking.size > 0 && (await store.livingLatest([...lacking])).size > 0) throw partlyRead()
  }
  const contents = async () => {
    const state = await store.latest([])
    const version = await store.open(state.indexVersion)
    const works = await everyWork()
    const [chunks, summaries] = await Promise.all([
      living(version.chunks, [...CHUNK_PROPERTIES, SECTION_ABOVE, ...Object.values(WORK_OF_CHUNK)], works),
      living(version.summaries, SUMMARY_PROPERTIES, works),
    ])
    // Objects that were not copied are lost when the old collections are dropped.
    await assertWhole(
      works,
      [chunks, ({ chunksCount }) => chunksCount],
      [summaries, ({ summariesCount }) => summariesCount],
    )
    return {
      state,
      chunks: chunks.map((found) => ({ ...found, item: toChunk(found.object.properties, found.work) })),
      summaries: summaries.map((found) => ({
        ...found,
        item: toSummary(found.object.properties, found.work),
      })),
    }
  }

  /** Copies objects with new vectors into another collection. */
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
