import { readAhead } from '@agora-mcp/weaviate'
import { rowsOf, type WindowCandidateSet } from '../../domain/recall/rank.ts'
import { checked, type UncheckedCandidates } from './checked-candidates.ts'

/** Reads values by row number; missing ones are left out, and others may be among them. */
export type ReadRows<Value> = (rows: readonly number[]) => Promise<ReadonlyMap<number, Value>>

/** Reads the best items while candidates are verified; a second round trip only if some were outdated. */
export async function readBest<Best extends { readonly item: number }, Item>(
  found: UncheckedCandidates,
  bestOf: (set: WindowCandidateSet) => readonly Best[],
  read: { readonly items: ReadRows<Item>; readonly wordCodes?: ReadRows<Uint8Array> | undefined },
) {
  const ahead = rowsOf(bestOf(found.set))
  const [valid, readItems, readCodes] = await Promise.all([
    checked(found),
    readAhead(ahead, read.items),
    read.wordCodes === undefined ? null : readAhead(ahead, read.wordCodes),
  ])
  const ranked = bestOf(valid)
  const rows = rowsOf(ranked)
  const [items, wordCodes = new Map<number, Uint8Array>()] = await Promise.all([
    readItems(rows),
    readCodes?.(rows),
  ])
  return { found: valid, ranked, items, wordCodes }
}
