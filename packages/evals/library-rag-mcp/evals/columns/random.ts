/** Numbers that look random and are the same in every run. */
export interface Random {
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** A sequence that a seed decides: mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    pick: (items) => items[between(0, items.length - 1)] as (typeof items)[number],
  }
}
