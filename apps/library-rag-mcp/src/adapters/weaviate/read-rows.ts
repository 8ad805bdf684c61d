import type { OpenCollection, StoredObject } from '@agora-mcp/weaviate'
import { rowId } from './rows.ts'

/** Reads properties of a collection's objects by row number; deleted objects are missing. */
export async function readRows(
  collection: Pick<OpenCollection, 'get'>,
  rows: readonly number[],
  properties: readonly string[],
): Promise<ReadonlyMap<number, StoredObject['properties']>> {
  const byId = new Map(rows.map((row) => [rowId(row), row]))
  const found = await collection.get([...byId.keys()], { properties })
  return new Map(
    Array.from(byId).flatMap(([id, row]) => {
      const object = found.get(id)
      return object === undefined ? [] : [[row, object.properties]]
    }),
  )
}
