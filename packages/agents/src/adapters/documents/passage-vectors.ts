import { createHash } from 'node:crypto'
import type { EmbeddedPassage, EmbeddedQuestion, OfficeEmbedder } from '../embedder/office-embedder.ts'
import type { DocumentCache } from './document-cache.ts'
import type { IndexedPassage, PassageIndex } from './passage-index.ts'
import { reasonOf } from './walk-folders.ts'

/** Number of passages embedded between two checks of the signal. */
const EMBED_BATCH = 32

export interface VectorPorts {
  readonly index: PassageIndex
  readonly cache: DocumentCache
  /** Null for keyword search only. */
  readonly embedder: OfficeEmbedder | null
  readonly log?: { warn(message: string, fields?: Record<string, unknown>): void } | undefined
}

export function createPassageVectors({ index, cache, embedder, log }: VectorPorts) {
  /** Vector space of the model, known after its first response. */
  let space: string | null = null

  const embed = async (
    wanted: readonly IndexedPassage[],
    digestOf: ReadonlyMap<IndexedPassage, string>,
    model: OfficeEmbedder,
    signal?: AbortSignal,
  ): Promise<void> => {
    for (let at = 0; at < wanted.length; at += EMBED_BATCH) {
      const batch = wanted.slice(at, at + EMBED_BATCH)
      const vectors = await model.passagesWithWords(
        batch.map(({ searchable }) => searchable),
        signal,
      )
      const entries = new Map<string, EmbeddedPassage>()
      for (const [place, passage] of batch.entries()) {
        const embedded = vectors[place] as EmbeddedPassage
        index.setVector(passage, embedded)
        entries.set(digestOf.get(passage) as string, embedded)
      }
      await cache.putVectors(entries)
    }
  }

  return {
    /** Adds missing vectors, from the cache or the model; without a model, keyword search still works. */
    async complete(signal?: AbortSignal): Promise<void> {
      const missing = index.withoutVectors()
      const digestOf = new Map(missing.map((passage) => [passage, passageDigest(passage.searchable)]))
      const stored = cache.vectors([...new Set(digestOf.values())])
      const wanted: IndexedPassage[] = []
      for (const passage of missing) {
        const known = stored.get(digestOf.get(passage) as string)
        if (known === undefined) wanted.push(passage)
        else index.setVector(passage, known)
      }
      if (embedder === null) return
      try {
        await embed(wanted, digestOf, embedder, signal)
      } catch (error) {
        signal?.throwIfAborted()
        log?.warn('Text documents are searched by words alone', { reason: reasonOf(error) })
      }
    },
    /** Drops the stored vectors of texts that no document contains. */
    async dropFormer(): Promise<void> {
      if (index.withoutVectors().length > 0) return
      try {
        await cache.keepVectors(new Set(index.all().map((one) => passageDigest(one.searchable))))
      } catch (error) {
        log?.warn('Vectors of former documents are still stored', { reason: reasonOf(error) })
      }
    },
    /** Embeds a question; null without a model. */
    async ofQuestion(question: string, signal?: AbortSignal): Promise<EmbeddedQuestion | null> {
      if (embedder === null) return null
      try {
        const embedded = await embedder.question(question, signal)
        if (space !== embedded.fingerprint) {
          // The next sync recomputes vectors of another model.
          space = embedded.fingerprint
          index.keepSpace(space)
          await cache.keepSpace(space)
        }
        return embedded
      } catch (error) {
        signal?.throwIfAborted()
        log?.warn('A question is searched by its words alone', { reason: reasonOf(error) })
        return null
      }
    },
  }
}

/** Key of a passage's stored vector: SHA-256 of its search text. */
export const passageDigest = (text: string): string => createHash('sha256').update(text).digest('hex')
