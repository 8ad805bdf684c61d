import { randomInt } from 'node:crypto'
import { AppError } from '@agora-mcp/core/errors'
import { assertSameSpace } from '@agora-mcp/core/vectors'
import { untilAllEnd } from '../../domain/computing/until-all-end.ts'
import type { ParsedDocument } from '../../domain/document.ts'
import { slugOf, sourceIdCandidates } from '../../domain/source-id.ts'
import type { DocumentVectors } from '../../domain/storage/text-vectors.ts'
import { say } from '../../messages/index.ts'
import type { DocumentStore } from '../../ports/documents.ts'
import { REINDEX_COMMAND } from '../store-errors.ts'
import { createDocumentObjects } from './document-objects.ts'
import { assertNotMigrated } from './migration-lock.ts'
import { workProperties } from './rows.ts'
import type { IndexVersion, LibraryState, StoreState } from './store-state.ts'
import { freeWorkId, latestByPath } from './works-by-path.ts'

/** Lock held while documents are added, replaced or deleted. */
export const CATALOGUE = 'catalogue'

const MAX_GENERATIONS = 2 ** 32
/** Age in milliseconds at which a generation in progress was abandoned by a killed process: storing takes minutes. */
const ABANDONED_MS = 60 * 60 * 1000

export interface DocumentWriter extends Pick<DocumentStore, 'replace' | 'delete'> {
  /** Like `replace`, under this public id, for a migration. */
  replaceAs(sourceId: string, ...document: Parameters<DocumentStore['replace']>): Promise<void>
}

/** Creates a writer of documents. Its first write clears what a killed process left behind. */
export function createDocumentWriter(store: StoreState): DocumentWriter {
  const toObjects = createDocumentObjects()
  let swept = false

  /** Clears what killed processes left, once per process. */
  const sweep = async (state: LibraryState): Promise<void> => {
    if (swept) return
    swept = true
    const oldest = new Date(Date.now() - ABANDONED_MS).toISOString()
    const leftover = [...state.moving].filter(([, since]) => since < oldest).map(([generation]) => generation)
    if (leftover.length === 0) return
    const alive = await store.livingLatest(leftover)
    for (const generation of leftover) {
      if (alive.has(generation)) await store.forget(generation)
      else await store.erase(generation)
    }
  }

  const freeGeneration = async (state: LibraryState): Promise<number> => {
    for (;;) {
      const generation = randomInt(1, MAX_GENERATIONS)
      if (!state.moving.has(generation) && (await store.livingLatest([generation])).size === 0)
        return generation
    }
  }

  /** Stores all objects of a generation, still invisible. Returns the languages of its texts. */
  const fill = async (
    version: IndexVersion,
    generation: number,
    document: ParsedDocument,
    vectors: DocumentVectors,
  ): Promise<{ languages: readonly (string | null)[]; textParts: number }> => {
    const { chunks, wordCodes, summaries, texts, languages } = toObjects(generation, document, vectors)
    // A write that continues after a failure would be stored after the cleanup.
    await untilAllEnd([
      version.chunks.put(chunks),
      version.wordCodes.put(wordCodes),
      version.summaries.put(summaries),
      store.texts.put(texts),
    ])
    return { languages, textParts: texts.length }
  }

  /**
   * Clears a failed generation. If its work was sent, the answer may be lost, or a node that hung may still
   * store it: what is not visible then is left to the sweep.
   */
  const discard = async (generation: number, sourcePath: string, isSent: boolean): Promise<void> => {
    if (!isSent) await store.erase(generation)
    else {
      const work = await latestByPath(store.works, sourcePath)
      if (Number(work?.properties.generation) === generation) await store.forget(generation)
    }
  }

  /** @param given Public id; null to derive it from the title. */
  const replace = async (
    given: string | null,
    document: ParsedDocument,
    vectors: DocumentVectors,
    fingerprint: string,
  ) => {
    const [before, listed] = await Promise.all([store.latest([]), store.read()])
    if (before.fingerprint !== null) assertSameSpace(before.fingerprint, fingerprint, REINDEX_COMMAND)
    await sweep(listed)
    const generation = await freeGeneration(listed)
    await store.note(generation)
    let replaced: number | null = null
    let sourceId: string
    let isSent = false
    try {
      const filled = await fill(await store.open(before.indexVersion), generation, document, vectors)
      sourceId = await store.locks.hold(CATALOGUE, async () => {
        const state = await store.latest([generation])
        assertNotReindexed(state, before, generation)
        if (state.fingerprint !== null) assertSameSpace(state.fingerprint, fingerprint, REINDEX_COMMAND)
        const languages = [...new Set([...state.languages, ...filled.languages])]
        if (state.fingerprint === null || languages.length > state.languages.length) {
          await store.write({ ...state, fingerprint, languages })
        }
        const old = await latestByPath(store.works, document.sourcePath)
        // The id survives a change of file or title, so that existing citations stay valid.
        const former = old === undefined ? null : String(old.properties.source_id)
        const id = given ?? former ?? (await freeSourceId(store, slugOf(document.work)))
        if (old !== undefined) {
          replaced = Number(old.properties.generation)
          await store.note(replaced)
        }
        const objectId = old?.id ?? (await freeWorkId(store.works, document.sourcePath))
        const change = state.log.changes + 1
        // Reserve the number before the work is stored, so that it is never reused, even if a process is
        // killed in between.
        await store.writeLog({ ...state.log, changes: change })
        isSent = true
        // This object makes the new generation visible and the old one invisible.
        await store.works.put([
          {
            id: objectId,
            properties: workProperties(document, {
              sourceId: id,
              generation,
              textParts: filled.textParts,
              change,
            }),
          },
        ])
        return id
      })
    } catch (error) {
      // If Weaviate is unreachable, a later write clears it. A work that was stored after all stays.
      await discard(generation, document.sourcePath, isSent).catch(() => {})
      throw error
    }
    await store.forget(generation)
    if (replaced !== null) await store.erase(replaced)
    return { sourceId, replaced: replaced !== null }
  }

  return {
    async replace(...document) {
      await assertNotMigrated(store)
      return replace(null, ...document)
    },
    async replaceAs(sourceId, ...document) {
      await replace(sourceId, ...document)
    },
    async delete(sourceId) {
      await assertNotMigrated(store)
      await sweep(await store.read())
      const generation = await store.locks.hold(CATALOGUE, async () => {
        const named = [{ property: 'source_id', equals: sourceId }]
        const [work] = await store.works.findLatest(named, { properties: ['generation'] })
        if (work === undefined) return null
        const own = Number(work.properties.generation)
        await store.note(own)
        const { log } = await store.latest([])
        await store.works.delete([{ ids: [work.id] }])
        await store.writeLog({ ...log, deletions: log.deletions + 1 })
        return own
      })
      return generation === null ? { deletedChunks: 0, deletedSummaries: 0 } : store.erase(generation)
    },
  }
}

/** @throws AppError unavailable if the filled index has been replaced */
function assertNotReindexed(state: LibraryState, before: LibraryState, generation: number): void {
  if (state.indexVersion === before.indexVersion && state.moving.has(generation)) return
  throw new AppError('unavailable', say('reindexed_meanwhile'), { retryAfterSeconds: 1 })
}

async function freeSourceId(store: StoreState, slug: string): Promise<string> {
  const candidates = sourceIdCandidates(slug)
  for (;;) {
    const { value: candidate } = candidates.next()
    const named = [{ property: 'source_id', equals: candidate }]
    if ((await store.works.findLatest(named, { properties: [] })).length === 0) return candidate
  }
}
