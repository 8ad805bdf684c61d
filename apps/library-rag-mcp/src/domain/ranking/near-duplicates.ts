import { fold } from '@agora-mcp/core/text'

/** A text and the document it stands in. */
interface Sourced {
  readonly text: string
  readonly sourceId: string
}

/**
 * Share of the word pairs of the longer text that the other one has, from which on both are one passage in two editions:
 * one word in ten may differ.
 */
const LEAST_SHARED = 0.7

/**
 * Puts the same passage of several documents into one: the first of them stays in its place and names the others.
 * Passages of one document are never one, and different numbers make different passages: yearly reports repeat all words
 * but the figures.
 * @param found Best first.
 * @param sourceOf The text of an item and its document.
 */
export function mergeNearDuplicates<Item>(
  found: readonly Item[],
  sourceOf: (item: Item) => Sourced,
): { readonly item: Item; readonly others: readonly Item[] }[] {
  const kept: { item: Item; others: Item[]; prints: readonly Print[] }[] = []
  for (const item of found) {
    const print = printOf(sourceOf(item))
    const twin = kept.find(
      ({ prints }) => prints.every(({ sourceId }) => sourceId !== print.sourceId) && isSame(prints[0], print),
    )
    if (twin === undefined) kept.push({ item, others: [], prints: [print] })
    else {
      twin.others.push(item)
      twin.prints = [...twin.prints, print]
    }
  }
  return kept.map(({ item, others }) => ({ item, others }))
}

interface Print {
  readonly sourceId: string
  readonly pairs: ReadonlySet<string>
  /** In order, each once. */
  readonly numbers: string
}

function printOf({ text, sourceId }: Sourced): Print {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const pairs = new Set(words.map((word, at) => `${word} ${words[at + 1] ?? ''}`))
  const numbers = [...new Set(words.filter((word) => /^\p{N}+$/u.test(word)))].sort().join(' ')
  return { sourceId, pairs, numbers }
}

function isSame(a: Print | undefined, b: Print): boolean {
  if (a === undefined || a.numbers !== b.numbers) return false
  const most = Math.max(a.pairs.size, b.pairs.size)
  if (Math.min(a.pairs.size, b.pairs.size) < LEAST_SHARED * most) return false
  return [...a.pairs].filter((pair) => b.pairs.has(pair)).length >= LEAST_SHARED * most
}
