import { rowsOf, type ScaleFigures, type ScaleRow } from './figures.ts'

const WIDTH = 760
const PANEL = { width: 300, height: 200, top: 50 }
const LEFTS = [60, 425]
const STYLE = `
    text { font: 12px system-ui, sans-serif; fill: #333 }
    .title { font-weight: 600 }
    .grid { stroke: #ddd } .SQLite { stroke: #b45309; fill: #b45309 } .Weaviate { stroke: #1d6fb8; fill: #1d6fb8 }
    polyline[class] { fill: none; stroke-width: 2 } .p95 { stroke-dasharray: 4 3 }
    @media (prefers-color-scheme: dark) {
      text { fill: #ddd } .grid { stroke: #444 } .SQLite { stroke: #f0a04b; fill: #f0a04b }
      .Weaviate { stroke: #6db3f2; fill: #6db3f2 }
    }`

interface Curve {
  readonly engine: string
  readonly dashed: boolean
  readonly points: readonly (readonly [passages: number, value: number])[]
}

/** Search times and memory over the number of passages, as SVG that is read on light and on dark. */
export function plot(figures: ScaleFigures): string {
  const engines = [...new Set(figures.rows.map(({ engine }) => engine))]
  const curve = (engine: string, dashed: boolean, read: (row: ScaleRow) => number): Curve => ({
    engine,
    dashed,
    points: rowsOf(figures, engine).map((row) => [row.passages, read(row)] as const),
  })
  const times = engines.flatMap((engine) => [
    curve(engine, false, ({ search }) => search.p50_ms),
    curve(engine, true, ({ search }) => search.p95_ms),
  ])
  const memory = engines.map((engine) => curve(engine, false, (row) => row.server_mb + row.engine_mb))
  const panels = [
    panel('search_chunks, ms: p50, p95 dashed', times, LEFTS[0] ?? 0),
    panel('memory of server and engine, MB', memory, LEFTS[1] ?? 0),
  ]
  const legend = engines.map(
    (engine, place) =>
      `<circle class="${engine}" cx="${60 + 110 * place}" cy="18" r="5"/><text x="${70 + 110 * place}" y="22">${engine}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} 300" role="img" aria-label="Search times and memory over the number of passages">
  <style>${STYLE}
  </style>
  ${[...legend, ...panels].join('\n  ')}
</svg>
`
}

function panel(title: string, curves: readonly Curve[], left: number): string {
  const all = curves.flatMap(({ points }) => points)
  const sizes = [...new Set(all.map(([passages]) => passages))].sort((a, b) => a - b)
  const [least = 1, most = 10] = [sizes[0], sizes.at(-1)]
  const top = roundUp(Math.max(...all.map(([, value]) => value)))
  const span = Math.log(most / least) || 1
  const x = (passages: number) => (left + (PANEL.width * Math.log(passages / least)) / span).toFixed(1)
  const y = (value: number) => (PANEL.top + PANEL.height * (1 - value / top)).toFixed(1)
  const steps = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const at = y(share * top)
    return `<line class="grid" x1="${left}" x2="${left + PANEL.width}" y1="${at}" y2="${at}"/><text x="${left - 6}" y="${at}" dy="4" text-anchor="end">${share * top}</text>`
  })
  const marks = sizes.map(
    (size) =>
      `<text x="${x(size)}" y="${PANEL.top + PANEL.height + 18}" text-anchor="middle">${size.toLocaleString('en')}</text>`,
  )
  const lines = curves.map(({ engine, dashed, points }) => {
    const places = points.map(([passages, value]) => `${x(passages)},${y(value)}`).join(' ')
    return `<polyline class="${engine}${dashed ? ' p95' : ''}" points="${places}"/>`
  })
  const label = `<text x="${left + PANEL.width / 2}" y="${PANEL.top + PANEL.height + 38}" text-anchor="middle">passages (logarithmic)</text>`
  return [
    `<text class="title" x="${left}" y="${PANEL.top - 10}">${title}</text>`,
    ...steps,
    ...marks,
    ...lines,
    label,
  ].join('\n  ')
}

/** The next of 1, 2, 4, 8 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 4, 8, 10].find((step) => step * power >= value) ?? 10)
}
