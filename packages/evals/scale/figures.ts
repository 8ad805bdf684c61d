/** The figures of one run, which `bench scale` writes and the page shows. */
export interface ScaleFigures {
  /** ISO 8601. */
  readonly measured_at: string
  readonly machine: { readonly cores: number; readonly processor: string; readonly memory_gb: number }
  readonly minutes: number
  /** Passages and their vectors. */
  readonly made_of: string
  readonly rows: readonly ScaleRow[]
  /** The longest PDF last. */
  readonly ingestions: readonly IngestionFigures[]
}

/** Measurements of an engine with so many passages; times in milliseconds, memory and disk in megabytes. */
export interface ScaleRow {
  readonly engine: string
  readonly passages: number
  /** Passages stored a second, their vectors given, sections and texts included. */
  readonly stored_per_second: number
  readonly search: SearchFigures
  readonly filtered_search: SearchFigures
  /** Resident, after the searches. */
  readonly server_mb: number
  /** Memory of its own process; 0 if it runs in the server's. */
  readonly engine_mb: number
  readonly disk_mb: number
}

/** Times of a call, and the requests it sent to the engine: all of them, and how many came one after the other. */
export interface SearchFigures {
  readonly p50_ms: number
  readonly p95_ms: number
  readonly recall_at_10: number
  readonly requests: number
  readonly rounds: number
}

/** Whole ingestions of PDFs of a length in passages a second, beside the model alone on the same passages. */
export interface IngestionFigures {
  readonly pages: number
  readonly passages: number
  readonly model_alone_per_second: number
  readonly engines: readonly {
    readonly engine: string
    readonly per_second: number
    readonly share: number
  }[]
}

/** Goals for the largest measured library, on each engine. */
export const BUDGET = { p50_ms: 30, p95_ms: 60, recall: 0.98, share: 0.85 } as const

/** A straight line through points, by least squares. */
export interface Line {
  readonly start: number
  readonly slope: number
  at(x: number): number
}

export function lineThrough(points: readonly (readonly [x: number, y: number])[]): Line {
  const count = points.length
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  const slope = spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread
  const start = meanY - slope * meanX
  return { start, slope, at: (x) => start + slope * x }
}

export const rowsOf = ({ rows }: ScaleFigures, engine: string): ScaleRow[] =>
  rows.filter((row) => row.engine === engine)
