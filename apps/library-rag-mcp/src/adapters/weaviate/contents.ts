import type { StoredObject } from '@agora-mcp/weaviate'
import type { ParsedDocument } from '../../domain/document.ts'
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

/**
 * Makes sure that the node that answers has every passage that a majority has.
 * @throws AppError unavailable if none does
 */
export async function assertCaughtUp(store: StoreState): Promise<void> {
  const { chunks, summaries, wordCodes } = await store.open((await store.latest([])).indexVersion)
  for (const collection of [store.texts, summaries, wordCodes, chunks]) await collection.assertCaughtUp()
}
