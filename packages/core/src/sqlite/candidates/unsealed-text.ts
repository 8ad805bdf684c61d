import { placeOf, rowOf } from './segment-text.ts'
import type { TermFrequencies } from './term-frequencies.ts'

/** Inverted index of a block whose rows are added and removed one by one. */
export interface UnsealedText {
  /** Adds a row; its place must be empty. */
  add(row: number, terms: TermFrequencies): void
  remove(row: number): void
  placesOf(hash: number): readonly number[]
}

const NOWHERE: readonly number[] = []

export function createUnsealedText(): UnsealedText {
  const frequencies = new Map<number, TermFrequencies>()
  const byHash = new Map<number, number[]>()
  return {
    add(row, terms) {
      frequencies.set(row, terms)
      for (const [i, hash] of terms.hashes.entries()) {
        const place = placeOf(row, terms.counts[i] ?? 0)
        const places = byHash.get(hash)
        if (places === undefined) byHash.set(hash, [place])
        else places.push(place)
      }
    },
    remove(row) {
      for (const hash of frequencies.get(row)?.hashes ?? []) {
        const left = byHash.get(hash)?.filter((place) => rowOf(place) !== row) ?? []
        if (left.length === 0) byHash.delete(hash)
        else byHash.set(hash, left)
      }
      frequencies.delete(row)
    },
    placesOf: (hash) => byHash.get(hash) ?? NOWHERE,
  }
}
