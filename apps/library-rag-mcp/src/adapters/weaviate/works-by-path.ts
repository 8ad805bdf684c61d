import { randomUUID } from 'node:crypto'
import type { OpenCollection, StoredObject } from '@agora-mcp/weaviate'
import { DOCUMENT_PROPERTIES, workId } from './rows.ts'

type Works = Pick<OpenCollection, 'latest' | 'findLatest'>

/** Reads from a quorum. A moved work keeps its id, which cannot change in one write. */
export async function latestByPath(works: Works, sourcePath: string): Promise<StoredObject | undefined> {
  const id = workId(sourcePath)
  const own = (await works.latest([id], { properties: DOCUMENT_PROPERTIES })).get(id)
  if (own?.properties.source_path === sourcePath) return own
  const named = [{ property: 'source_path', equals: sourcePath }]
  const [moved] = await works.findLatest(named, { properties: DOCUMENT_PROPERTIES })
  return moved
}

/** Returns the object id for a path without a work; another one if a work that moved away still has it. */
export async function freeWorkId(works: Works, sourcePath: string): Promise<string> {
  const id = workId(sourcePath)
  return (await works.latest([id], { properties: [] })).has(id) ? randomUUID() : id
}
