import { placeOf, rowOf } from './segment-text.ts'
import type { TermBag } from './term-bag.ts'

/** Where terms stand in a block whose rows come and go one by one. */
export interface TailText {
  /** Adds a row; there must be none in its place. */
  add(row: number, bag: TermBag): void
  remove(row: number): void
  /** The places of a term; see `segment-text.ts`. */
  placesOf(hash: number): readonly number[]
}

const NOWHERE: readonly number[] = []

export function createTailText(): TailText {
  const bags = new Map<number, TermBag>()
  const byHash = new Map<number, number[]>()
  return {
    add(row, bag) {
      bags.set(row, bag)
      for (const [i, hash] of bag.hashes.entries()) {
        const place = placeOf(row, bag.counts[i] ?? 0)
        const places = byHash.get(hash)
        if (places === undefined) byHash.set(hash, [place])
        else places.push(place)
      }
    },
    remove(row) {
      for (const hash of bags.get(row)?.hashes ?? []) {
        const left = byHash.get(hash)?.filter((place) => rowOf(place) !== row) ?? []
        if (left.length === 0) byHash.delete(hash)
        else byHash.set(hash, left)
      }
      bags.delete(row)
    },
    placesOf: (hash) => byHash.get(hash) ?? NOWHERE,
  }
}
