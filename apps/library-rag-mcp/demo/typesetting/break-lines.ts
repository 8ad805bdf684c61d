/**
 * What a paragraph is made of: boxes that cannot be broken, glue that stretches, and penalties where a line may end
 * at a price. Widths are in points.
 */
export type Item =
  | { readonly kind: 'box'; readonly width: number }
  /** A line may end at glue that follows a box, unless it is `fixed`. */
  | {
      readonly kind: 'glue'
      readonly width: number
      readonly stretch: number
      readonly shrink: number
      readonly fixed: boolean
    }
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
const HYPHEN_BEFORE_LAST_LINE = 20_000
/** A last line shorter than this share of the full width looks lost. */
const SHORT_LAST_LINE = { share: 0.1, demerits: 20_000 }

/**
 * Indices of the items at which the lines of a justified paragraph end, the last being `items.length`: those that make
 * the spaces of the whole paragraph most even.
 * Source: D. Knuth and M. Plass, "Breaking Paragraphs into Lines", Software: Practice and Experience 11 (1981), with
 * one fitness class.
 * @throws Error when a box is wider than the line.
 */
export function breakLines(items: readonly Item[], lineWidth: number): number[] {
  const sums = prefixSums(items)
  let active: Node[] = [{ at: -1, demerits: 0, flagged: false, previous: null }]

  for (let at = 0; at <= items.length; at++) {
    const last = at === items.length
    if (!last && !isBreak(items, at)) continue
    const item = items[at]
    const penalty = item?.kind === 'penalty' ? item : { width: 0, cost: 0, flagged: false }
    let best: Node | null = null
    const kept: Node[] = []

    for (const node of active) {
      const start = lineStart(items, node.at)
      const slack = lineWidth - sums.width(start, at) - penalty.width
      const ratio = last && slack > 0 ? 0 : stretchRatio(slack, sums, start, at)
      if (ratio < -1) continue
      kept.push(node)
      const demerits =
        node.demerits +
        (LINE_PENALTY + 100 * Math.abs(ratio) ** 3 + penalty.cost) ** 2 +
        (penalty.flagged && node.flagged ? CONSECUTIVE_HYPHENS : 0) +
        (last && node.flagged ? HYPHEN_BEFORE_LAST_LINE : 0) +
        (last && slack > lineWidth * (1 - SHORT_LAST_LINE.share) ? SHORT_LAST_LINE.demerits : 0)
      if (best === null || demerits < best.demerits) {
        best = { at, demerits, flagged: penalty.flagged, previous: node }
      }
    }
    if (last && best !== null) return path(best)
    active = best === null ? kept : [...kept, best]
  }
  throw new Error('A paragraph cannot be broken into lines of this width')
}

/** Share of their stretch (or, below 0, of their shrink) that a line's spaces give to fill it. */
function stretchRatio(slack: number, sums: ReturnType<typeof prefixSums>, from: number, to: number): number {
  if (slack === 0) return 0
  const give = slack > 0 ? sums.stretch(from, to) : sums.shrink(from, to)
  return give === 0 ? Math.sign(slack) * Number.POSITIVE_INFINITY : slack / give
}

function isBreak(items: readonly Item[], at: number): boolean {
  const item = items[at]
  if (item?.kind === 'glue') return !item.fixed && items[at - 1]?.kind === 'box'
  return item?.kind === 'penalty'
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
