/**
 * What a paragraph is made of: boxes that cannot be broken, glue that stretches, and penalties where a line may end
 * at a price. Widths are in points.
 */
export type Item =
  | { readonly kind: 'box'; readonly width: number }
  | { readonly kind: 'glue'; readonly width: number; readonly stretch: number; readonly shrink: number }
  /** `width` is added where the line ends here, e.g. a hyphen's; `flagged` ones should not follow each other. */
  | { readonly kind: 'penalty'; readonly width: number; readonly cost: number; readonly flagged: boolean }

interface Node {
  /** Index of the item the line before ends at; -1 at the start. */
  readonly at: number
  readonly demerits: number
  readonly flagged: boolean
  readonly previous: Node | null
}

const LINE_PENALTY = 10
const CONSECUTIVE_HYPHENS = 12_000
const HYPHEN_BEFORE_LAST_LINE = 8_000
/** How far spaces may be stretched, tried in turn; 1 is what their stretch allows. */
const TOLERANCES = [1.2, 2, 3.5, 6, 12]

/**
 * Indices of the items at which the lines of a justified paragraph end, the last being `items.length`: those that make
 * the spaces of the whole paragraph most even.
 * Source: D. Knuth and M. Plass, "Breaking Paragraphs into Lines", Software: Practice and Experience 11 (1981), with
 * one fitness class.
 * @throws Error when a box is wider than the line.
 */
export function breakLines(items: readonly Item[], lineWidth: number): number[] {
  for (const tolerance of TOLERANCES) {
    const breaks = tryBreak(items, lineWidth, tolerance)
    if (breaks !== null) return breaks
  }
  throw new Error('A paragraph cannot be broken into lines of this width')
}

function tryBreak(items: readonly Item[], lineWidth: number, tolerance: number): number[] | null {
  const sums = prefixSums(items)
  let active: Node[] = [{ at: -1, demerits: 0, flagged: false, previous: null }]

  for (let at = 0; at <= items.length; at++) {
    const item = items[at]
    const last = at === items.length
    if (!last && !isBreak(items, at)) continue
    const flagged = item?.kind === 'penalty' && item.flagged
    const cost = item?.kind === 'penalty' ? item.cost : 0
    const extra = item?.kind === 'penalty' ? item.width : 0
    let best: Node | null = null
    const stillActive: Node[] = []

    for (const node of active) {
      const start = lineStart(items, node.at)
      const natural = sums.width(start, at) + extra
      const slack = lineWidth - natural
      const give = slack >= 0 ? sums.stretch(start, at) : sums.shrink(start, at)
      const ratio = last && slack >= 0 ? 0 : slack === 0 ? 0 : slack / Math.max(give, 1e-6)
      if (ratio < -1) continue
      stillActive.push(node)
      if (ratio > tolerance) continue
      const badness = 100 * Math.abs(ratio) ** 3
      let demerits = node.demerits + (LINE_PENALTY + badness + cost) ** 2
      if (flagged && node.flagged) demerits += CONSECUTIVE_HYPHENS
      if (last && node.flagged) demerits += HYPHEN_BEFORE_LAST_LINE
      if (best === null || demerits < best.demerits) best = { at, demerits, flagged, previous: node }
    }
    active = best === null ? stillActive : [...stillActive, best]
    if (active.length === 0) return null
    if (last) return best === null ? null : path(best)
  }
  return null
}

/** A line may end at a penalty, or at glue that follows a box. */
function isBreak(items: readonly Item[], at: number): boolean {
  const kind = items[at]?.kind
  return kind === 'penalty' || (kind === 'glue' && items[at - 1]?.kind === 'box')
}

/** First item of the line that follows a break: glue and penalties there are dropped. */
export function lineStart(items: readonly Item[], breakAt: number): number {
  let start = breakAt + 1
  if (breakAt >= 0) while (start < items.length && items[start]?.kind !== 'box') start++
  return start
}

function path(end: Node): number[] {
  const breaks: number[] = []
  for (let node: Node | null = end; node !== null && node.at >= 0; node = node.previous)
    breaks.unshift(node.at)
  return breaks
}

function prefixSums(items: readonly Item[]) {
  const width = [0]
  const stretch = [0]
  const shrink = [0]
  for (const [index, item] of items.entries()) {
    const glue = item.kind === 'glue' ? item : { stretch: 0, shrink: 0 }
    width.push((width[index] ?? 0) + (item.kind === 'penalty' ? 0 : item.width))
    stretch.push((stretch[index] ?? 0) + glue.stretch)
    shrink.push((shrink[index] ?? 0) + glue.shrink)
  }
  const between = (sums: number[]) => (from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0)
  return { width: between(width), stretch: between(stretch), shrink: between(shrink) }
}
