import type { OpenCollection, StoredObject } from '@agora-mcp/weaviate'
import { rowId } from './rows.ts'

type Rows = ReadonlyMap<number, StoredObject['properties']>

/** Reads properties of a collection's objects by row number; deleted objects are missing. */
export async function readRows(
  collection: Pick<OpenCollection, 'get'>,
  rows: readonly number[],
  properties: readonly string[],
): Promise<Rows> {
  const byId = new Map(rows.map((row) => [rowId(row), row]))
  const found = await collection.get([...byId.keys()], { properties })
  return new Map(
    Array.from(byId).flatMap(([id, row]) => {
      const object = found.get(id)
      return object === undefined ? [] : [[row, object.properties]]
    }),
  )
}

/**
 * Reads rows that will be requested.
 * @returns a function that returns any rows; those read before take no request
 */
export async function readAhead(
  collection: Pick<OpenCollection, 'get'>,
  rows: readonly number[],
  properties: readonly string[],
): Promise<(rows: readonly number[]) => Promise<Rows>> {
  const ahead = await readRows(collection, rows, properties)
  return async (wanted) => {
    const others = await readRows(
      collection,
      wanted.filter((row) => !ahead.has(row)),
      properties,
    )
    return new Map(
      wanted.flatMap((row) => {
        const own = ahead.get(row) ?? others.get(row)
        return own === undefined ? [] : [[row, own]]
      }),
    )
  }
}
