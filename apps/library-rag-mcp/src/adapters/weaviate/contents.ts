import { AppError } from '@agora-mcp/core/errors'
import type { OpenCollection, StoredObject, Want } from '@agora-mcp/weaviate'
import type { ParsedDocument } from '../../domain/document.ts'
import { say } from '../../messages/index.ts'
import type { StoreState } from './store-state.ts'

/** Reads the text and the pages of a work's object; null if they belong to another generation. */
export async function readContents(
  store: StoreState,
  { generation, text_parts }: StoredObject['properties'],
): Promise<Pick<ParsedDocument, 'text' | 'pages'> | null> {
  const count = Number(text_parts)
  const parts = await store.texts.find([{ property: 'generation', equals: Number(generation) }], {
    properties: ['part', 'text'],
    limit: count,
    sort: [{ property: 'part' }],
  })
  if (parts.length < count) return null
  // Only ever written from this type.
  return JSON.parse(parts.map((part) => String(part.properties.text)).join(''))
}

/** Attempts to read a document whose generation changes during the read. */
const MAX_TRIES = 4

/**
 * Reads a document until all of it is of one generation.
 * @param find reads the document's work, on request from a majority of the copies: one may name an erased generation
 * @param read returns null if parts are missing: the generation was replaced, or a copy lacks them
 * @throws AppError unavailable if it keeps changing, or no copy has everything
 */
export async function readConsistently<Work extends StoredObject | undefined, Result>(
  store: StoreState,
  find: (fromMajority: boolean) => Promise<Work>,
  read: (work: Work) => Promise<Result | null>,
): Promise<Result> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const work = await find(tries > 0)
    const result = await read(work)
    if (result !== null) return result
    // From here on, a node answers that has every part that a majority has. Parts of this generation are counted,
    // since a copy that was down may have as many of generations that are erased.
    const parts = [{ property: 'generation', equals: Number(work?.properties.generation) }]
    const { chunks, summaries, wordCodes } = await store.open((await store.latest([])).indexVersion)
    for (const collection of [store.texts, summaries, wordCodes, chunks])
      await collection.assertCaughtUp(parts)
  }
  throw new AppError('unavailable', say('library_busy'), { retryAfterSeconds: 2 })
}

/** Passages or summaries read at once: some megabytes with vectors and words. */
const PAGE = 200

export async function readInOrder(
  collection: OpenCollection,
  generation: number,
  want: Want,
): Promise<StoredObject[]> {
  const all: StoredObject[] = []
  for (let from = 0; ; from += PAGE) {
    const page = await collection.find(
      [
        { property: 'generation', equals: generation },
        { property: 'order_index', from, to: from + PAGE - 1 },
      ],
      { ...want, limit: PAGE },
    )
    all.push(...page.sort((a, b) => Number(a.properties.order_index) - Number(b.properties.order_index)))
    if (page.length < PAGE) return all
  }
}
