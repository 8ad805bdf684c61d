import { fold } from '@agora-mcp/core/text'

/** An item, and those that it stands for. */
export interface Merged<Item> {
  readonly item: Item
  readonly others: readonly Item[]
}

interface Sourced {
  readonly text: string
  readonly sourceId: string
}

/** Share of the longer text's word pairs for two editions of a passage: one word in ten may differ. */
const MIN_SHARED = 0.7

/**
 * Merges the same passage of several documents: the first one stays in place and names the others. Passages
 * of one document are never merged, nor passages with different numbers: yearly reports repeat all words but
 * the figures.
 * @param found Best first.
 * @param sourceOf Returns the text of an item and its document.
 */
export function mergeNearDuplicates<Item>(
  found: readonly Item[],
  sourceOf: (item: Item) => Sourced,
): Merged<Item>[] {
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
  /** Distinct numbers, in order. */
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
  if (Math.min(a.pairs.size, b.pairs.size) < MIN_SHARED * most) return false
  return [...a.pairs].filter((pair) => b.pairs.has(pair)).length >= MIN_SHARED * most
}
