import { lineThrough, rowsOf, type ScaleFigures } from './figures.ts'

/** Assumptions of the estimate that were not measured. */
export const ASSUMED = {
  nodeGb: 64,
  /** Share of a node's memory for data: the rest is the system's, and for peaks of the garbage collector. */
  usableShare: 0.6,
  nodeCores: 8,
  /** Share of its time at which a core answers searches without queues. */
  usedShare: 0.5,
  copies: 3,
  /** Between the server and the nodes, and between nodes. */
  networkMsARound: 1,
  nodePricePerHour: 0.6,
} as const

/** Passages that are estimated. */
export const TARGETS = [10_000_000, 100_000_000] as const

export interface Estimate {
  readonly passages: number
  readonly gbACopy: number
  readonly nodes: number
  readonly passagesAShard: number
  readonly diskGb: number
  readonly shardMs: number
  readonly searchMs: number
  readonly searchesASecond: number
  /** Euros of a thousand searches, of a cluster that is used as far as assumed. */
  readonly priceOfThousand: number
}

/** Lines through what was measured of Weaviate. */
export function slopes(figures: ScaleFigures) {
  const rows = rowsOf(figures, 'Weaviate')
  const p50Ms = lineThrough(rows.map(({ passages, search }) => [Math.log10(passages), search.p50_ms]))
  const longest = Math.max(...rows.map(({ search }) => search.p50_ms))
  return {
    memoryMb: lineThrough(rows.map(({ passages, engine_mb }) => [passages, engine_mb])),
    diskMb: lineThrough(rows.map(({ passages, disk_mb }) => [passages, disk_mb])),
    /** Over the common logarithm of the passages; no search gets faster by more of them, so that a fall is noise. */
    p50Ms: p50Ms.slope > 0 ? p50Ms : { start: longest, slope: 0, at: () => longest },
  }
}

/** One shard for each node, three copies of each; a search asks one copy of every shard. */
export function estimate(figures: ScaleFigures, passages: number): Estimate {
  const { memoryMb, diskMb, p50Ms } = slopes(figures)
  const gbACopy = (memoryMb.slope * passages) / 1000
  const usableGb = ASSUMED.nodeGb * ASSUMED.usableShare
  const nodes = Math.max(ASSUMED.copies, Math.ceil((gbACopy * ASSUMED.copies) / usableGb))
  const passagesAShard = passages / nodes
  const shardMs = p50Ms.at(Math.log10(passagesAShard))
  const coreMs = shardMs * nodes
  const searchesASecond = (nodes * ASSUMED.nodeCores * ASSUMED.usedShare * 1000) / coreMs
  return {
    passages,
    gbACopy,
    nodes,
    passagesAShard,
    diskGb: (diskMb.slope * passages * ASSUMED.copies) / 1000,
    shardMs,
    searchMs: shardMs + 3 * ASSUMED.networkMsARound,
    searchesASecond,
    priceOfThousand: ((nodes * ASSUMED.nodePricePerHour) / 3600 / searchesASecond) * 1000,
  }
}
