import { readAhead } from '@agora-mcp/weaviate'
import type { WindowCandidateSet } from '../../domain/recall/rank.ts'
import type { FoundItems } from '../../ports/search.ts'
import { checked, type UncheckedCandidates } from './checked-candidates.ts'

/** Reads values by row number; missing ones are left out, and others may be among them. */
export type ReadRows<Value> = (rows: readonly number[]) => Promise<ReadonlyMap<number, Value>>

/**
 * Reads the best items while the candidates are verified: one round trip, and one more if others take the places
 * of outdated ones.
 */
export async function readBest<Item>(
  found: UncheckedCandidates,
  bestRows: (set: WindowCandidateSet) => readonly number[],
  read: { readonly items: ReadRows<Item>; readonly wordCodes?: ReadRows<Uint8Array> | undefined },
): Promise<FoundItems<Item> & { readonly wordCodes: ReadonlyMap<number, Uint8Array> }> {
  const ahead = bestRows(found.set)
  const [valid, readItems, readCodes] = await Promise.all([
    checked(found),
    readAhead(ahead, read.items),
    read.wordCodes === undefined ? null : readAhead(ahead, read.wordCodes),
  ])
  const rows = bestRows(valid)
  const [items, wordCodes = new Map()] = await Promise.all([readItems(rows), readCodes?.(rows)])
  return { found: valid, items, wordCodes }
}
