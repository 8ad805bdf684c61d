import { ASSUMED, estimate, slopes, TARGETS } from './estimate.ts'
import { BUDGET, type ScaleFigures, type ScaleRow, type SearchFigures } from './figures.ts'

const whole = (value: number): string => Math.round(value).toLocaleString('en')
const digits = (value: number, count: number): string => value.toFixed(count)

/** `docs/scale.md`, made of the figures of one run. */
export function scalePage(figures: ScaleFigures): string {
  const { machine, measured_at, minutes, made_of } = figures
  return `# How a library grows

Made by \`pnpm scale\`, which measures and writes this page, its plot and [scale.json](scale.json).

Measured on ${measured_at.slice(0, 10)} with ${machine.cores} cores (${machine.processor}), ${whole(machine.memory_gb)} GB of memory, in ${whole(minutes)} minutes: the
client, the server and Weaviate (one node, no copies) share these cores. The passages are ${made_of}.
Times are those of \`search_chunks\` over stdio, one question after the other, the embedding of the question included. Weaviate
is asked 75 seconds after the last passage was stored, when it has written to its files what it keeps in memory for a minute.

![Search times and memory over the number of passages](scale.svg)

${searchTable(figures.rows)}

${storageTable(figures.rows)}

Recall is the share of the ten nearest passages of an exact search that the engine's ten nearest hold. The filter is an
author, who has one passage in seven. Requests are the most that one of five questions sent; those in one round are under way at once.

${budgets(figures)}

## Whole ingestions

${ingestionTable(figures)}

Rates and shares are medians of rounds, each with all three. The model alone embeds the same passages and does nothing else. A
share of 1 would mean that reading the PDF, cutting,
summarising and storing cost no time. Some of that time is the same for every PDF, so it weighs less in a long one; the
budget is for the longest. A share can be above 1: an ingestion embeds in two processes, which are a little faster than
one model on two threads (ADR 3), and the speed of the machine changes between two measurements.

## Estimate for larger libraries

${estimates(figures)}
`
}

function searchTable(rows: readonly ScaleRow[]): string {
  const line = (name: string, passages: number, found: SearchFigures): string => {
    const { p50_ms, p95_ms, recall_at_10, requests, rounds } = found
    const sent = requests === 0 ? 'none' : `${requests} in ${rounds} rounds`
    return `| ${name} | ${whole(passages)} | ${digits(p50_ms, 1)} | ${digits(p95_ms, 1)} | ${digits(recall_at_10, 3)} | ${sent} |`
  }
  const lines = rows.flatMap(({ engine, passages, search, filtered_search }) => [
    line(engine, passages, search),
    line(`${engine}, filtered`, passages, filtered_search),
  ])
  return [
    '| search | passages | p50 ms | p95 ms | recall@10 | requests |',
    '|---|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n')
}

/** Which budgets the largest library meets. */
function budgets({ rows, ingestions }: ScaleFigures): string {
  const most = Math.max(...rows.map(({ passages }) => passages))
  const missed = rows
    .filter(({ passages }) => passages === most)
    .flatMap(({ engine, search, filtered_search }) => {
      const share = ingestions.at(-1)?.engines.find((one) => one.engine === engine)?.share ?? 1
      const names = [
        ...(search.p50_ms > BUDGET.p50_ms ? ['p50'] : []),
        ...(filtered_search.p50_ms > BUDGET.p50_ms ? ['p50 under a filter'] : []),
        ...(search.p95_ms > BUDGET.p95_ms ? ['p95'] : []),
        ...(Math.min(search.recall_at_10, filtered_search.recall_at_10) < BUDGET.recall ? ['recall'] : []),
        ...(share < BUDGET.share ? ['whole ingestions'] : []),
      ]
      return names.length === 0 ? [] : [`${engine} misses ${names.join(', ')}`]
    })
  const wanted = `Budgets for ${whole(most)} passages: p50 of at most ${BUDGET.p50_ms} ms, p95 of at most ${BUDGET.p95_ms} ms, recall of at least ${BUDGET.recall},
and whole ingestions of the longest PDF at ${BUDGET.share} of the speed of the model alone or more.`
  return `${wanted} ${missed.length === 0 ? 'All engines meet them.' : `**${missed.join('; ')}**; the other budgets are met.`}`
}

function storageTable(rows: readonly ScaleRow[]): string {
  const lines = rows.map(
    ({ engine, passages, stored_per_second, server_mb, engine_mb, disk_mb }) =>
      `| ${engine} | ${whole(passages)} | ${whole(stored_per_second)} | ${whole(server_mb)} | ${engine_mb === 0 ? 'in the server' : whole(engine_mb)} | ${whole(disk_mb)} |`,
  )
  return [
    '| engine | passages | stored a second | server MB | engine MB | disk MB |',
    '|---|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n')
}

function ingestionTable({ ingestions }: ScaleFigures): string {
  const lines = ingestions.flatMap(({ pages, passages, model_alone_per_second, engines }) => [
    `| model alone | ${pages} | ${passages} | ${digits(model_alone_per_second, 1)} | 1 |`,
    ...engines.map(
      ({ engine, per_second, share }) =>
        `| ${engine} | ${pages} | ${passages} | ${digits(per_second, 1)} | ${digits(share, 2)} |`,
    ),
  ])
  return [
    '| a PDF | pages | passages | passages a second | share of the model alone |',
    '|---|--:|--:|--:|--:|',
    ...lines,
  ].join('\n')
}

function estimates(figures: ScaleFigures): string {
  if (!figures.rows.some(({ engine }) => engine === 'Weaviate'))
    return 'Weaviate was not measured in this run.'
  const { memoryMb, diskMb, p50Ms } = slopes(figures)
  const growth =
    p50Ms.slope > 0
      ? ` + ${digits(p50Ms.slope, 1)} ms for each power of ten of passages`
      : ', the longest measured: these sizes differ by no more than the noise of the machine'
  const found = TARGETS.map((passages) => estimate(figures, passages))
  const row = (name: string, arithmetic: string, values: readonly string[]) =>
    `| ${name} | ${arithmetic} | ${values.join(' | ')} |`
  const usableGb = ASSUMED.nodeGb * ASSUMED.usableShare
  return `Lines by least squares through the measured points of Weaviate:

- memory: ${digits(memoryMb.start, 0)} MB + ${digits(memoryMb.slope * 1000, 2)} kB a passage
- disk: ${digits(diskMb.slope * 1000, 2)} kB a passage
- p50: ${digits(p50Ms.start, 1)} ms${growth}

Assumed, and not measured: nodes of ${ASSUMED.nodeGb} GB and ${ASSUMED.nodeCores} cores at ${ASSUMED.nodePricePerHour} € an hour; ${100 * ASSUMED.usableShare} % of the memory for
data; cores at work for ${100 * ASSUMED.usedShare} % of the time; three copies of everything; one shard for each node, so that a search
asks one copy of every shard; the whole p50 as the work of one core in each shard; ${ASSUMED.networkMsARound} ms of network for each of three
rounds; times that grow with the logarithm. The last is right for the vector index; words that stand in many passages cost
in proportion to these, so that the times of the largest library are a lower bound.

| passages | arithmetic | ${TARGETS.map(whole).join(' | ')} |
|---|---|--:|--:|
${[
  row(
    'memory of one copy',
    'passages × kB a passage',
    found.map(({ gbACopy }) => `${whole(gbACopy)} GB`),
  ),
  row(
    'nodes',
    `copy × ${ASSUMED.copies} ÷ ${digits(usableGb, 1)} GB, at least ${ASSUMED.copies}`,
    found.map(({ nodes }) => whole(nodes)),
  ),
  row(
    'passages of a shard',
    'passages ÷ nodes',
    found.map(({ passagesAShard }) => whole(passagesAShard)),
  ),
  row(
    'disk of all nodes',
    `passages × kB × ${ASSUMED.copies}`,
    found.map(({ diskGb }) => `${whole(diskGb)} GB`),
  ),
  row(
    'time of a shard',
    'line of p50',
    found.map(({ shardMs }) => `${digits(shardMs, 1)} ms`),
  ),
  row(
    'p50 of a search',
    `+ 3 × ${ASSUMED.networkMsARound} ms`,
    found.map(({ searchMs }) => `${digits(searchMs, 1)} ms`),
  ),
  row(
    'searches a second',
    `nodes × ${ASSUMED.nodeCores} cores × ${ASSUMED.usedShare} ÷ (time of a shard × nodes)`,
    found.map(({ searchesASecond }) => whole(searchesASecond)),
  ),
  row(
    'price of 1,000 searches',
    'nodes × price ÷ searches',
    found.map(({ priceOfThousand }) => `${digits(priceOfThousand, 3)} €`),
  ),
].join('\n')}

One SQLite file has no such estimate: the server holds codes of all vectors in its memory and compares a question with each, so
that times and memory grow in proportion, on one machine.`
}
