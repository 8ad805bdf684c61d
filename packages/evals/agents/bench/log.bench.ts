/**
 * Measures the cost of the durable log per hop, beside a bare durable INSERT of the same bytes that takes turns with it; then how
 * times and size grow from 10 to 10,000 sessions and with a session of 1,000 turns.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { openDatabase } from '@agora-mcp/core/sqlite'
import type { NewEntry } from '../../../agents/src/domain/session/log-content.ts'
import { openSessionLog } from '../../../agents/src/log/open-session-log.ts'
import type { SessionLog } from '../../../agents/src/ports/session-log.ts'
import { median, quantile, report } from '../../measuring/statistics.ts'

const HOPS = 500
const AT_ONCE = 100
const SIZES = [10, 100, 1_000, 10_000]
/** Entries of an answered request in the growth table: the opening, the request, and ten hops. */
const HOPS_A_SESSION = 10
const TURNS = 1_000
const ENTRIES_A_TURN = 7
/** Sessions that are filled at the same time. */
const FILLED_AT_ONCE = 200

const history = Array.from({ length: 10 }, (_, at) => ({
  speaker: at % 2 === 0 ? ('user' as const) : ('agent' as const),
  type: at % 2 === 0 ? ('user_request' as const) : ('response' as const),
  content: 'La tranchée a 1,10 m de large sous la chaussée, selon la fiche du 27 octobre 2025, et pas moins.',
  timestamp: '2026-11-22T10:00:00.000Z',
}))
const envelope: Envelope = {
  session_id: '3b7e0f52-6d0c-4c55-9a3f-2f1d6f0a9c11',
  turn: 7,
  caller: 'specialist',
  message: {
    type: 'response',
    content: 'Une canalisation DN400 demande une tranchée de 1,10 m au moins. '.repeat(8),
    attachments: [],
  },
  routing: { target: 'summary', reason: 'Les sources suffisent.', confidence: 0.9 },
  context: { user: { role: 'staff', project: 'Rue Hoche', language: 'fr' }, history, references: [] },
  actions: [],
  meta: { timestamp: '2026-11-22T10:00:00.000Z', version: '0.2.0', notes: '' },
}
const opened: NewEntry = {
  kind: 'opened',
  content: { project: 'Rue Hoche', language: 'fr', owner: { role: 'staff', subject: 'bench' } },
}
const request: NewEntry = { kind: 'request', content: { request_id: 'r', envelope, version: '0.2.0' } }
const hop: NewEntry = { kind: 'hop', content: { request_id: 'r', by: 'specialist:vrd', envelope } }
const answer: NewEntry = {
  kind: 'hop',
  content: {
    request_id: 'r',
    by: 'summary',
    envelope: { ...envelope, routing: { ...envelope.routing, target: 'welcome' } },
  },
}
const session = [opened, request, ...Array.from({ length: HOPS_A_SESSION - 1 }, () => hop), answer]

/** Milliseconds of something done several times. */
async function timesOf(count: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const start = performance.now()
    await work(n)
    times.push(performance.now() - start)
  }
  return times
}

async function benchHops(dataDir: string): Promise<boolean> {
  const log = await openSessionLog({ dataDir })
  const bare = openDatabase({
    path: join(dataDir, 'bare.sqlite'),
    program: 'bench',
    applicationId: 1,
    migrations: [
      {
        name: 'rows',
        up: (connection) => connection.exec('CREATE TABLE entry (id INTEGER PRIMARY KEY, text TEXT)'),
      },
    ],
  })
  const id = crypto.randomUUID()
  await log.append(id, 0, [opened, request])
  const text = JSON.stringify(hop.content)
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let n = 0; n < HOPS + 20; n++) {
    const start = performance.now()
    await log.append(id, 2 + n, [hop])
    const between = performance.now()
    await bare.write((connection) => connection.sql('INSERT INTO entry (text) VALUES (?)').run(text))
    if (n < 20) continue
    times.ours.push(between - start)
    times.bare.push(performance.now() - between)
  }
  bare.close()

  const ids = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const one = crypto.randomUUID()
      await log.append(one, 0, [opened, request])
      return one
    }),
  )
  const together: number[] = []
  const start = performance.now()
  await Promise.all(
    ids.map(async (one) => {
      for (let n = 0; n < HOPS_A_SESSION; n++) {
        const [time = 0] = await timesOf(1, () => log.append(one, 2 + n, [hop]))
        together.push(time)
      }
    }),
  )
  const share = (performance.now() - start) / together.length
  await log.close()

  console.log(`${HOPS} hops of ${(text.length / 1024).toFixed(1)} KB, each on disk before the next`)
  const beside = `bare durable INSERT of the same bytes p50 ${median(times.bare).toFixed(2)}, p95 ${quantile(times.bare, 0.95).toFixed(2)} ms`
  console.log(`  ${beside}`)
  const kept = [
    report(`append of a hop p50 (p95 ${quantile(times.ours, 0.95).toFixed(2)} ms)`, median(times.ours), {
      budget: 3,
      unit: ' ms',
    }),
    report(`${AT_ONCE} sessions at once: append p95`, quantile(together, 0.95), { budget: 100, unit: ' ms' }),
    report(`${AT_ONCE} sessions at once: time of a hop`, share, { budget: 1, unit: ' ms' }),
  ]
  return kept.every((ok) => ok)
}

/** Measurements of a growing log. */
async function rowOf(log: SessionLog, sessions: number, file: string): Promise<(string | number)[]> {
  const id = crypto.randomUUID()
  await log.append(id, 0, session)
  const count = session.length
  const appends = await timesOf(50, (n) => log.append(id, count + n, [hop]))
  const reads = await timesOf(20, () => log.read(id))
  const lists = await timesOf(20, () => log.sessions({ limit: 50 }))
  const due = await timesOf(20, () => log.unfinished(50))
  const [verified = 0] = await timesOf(1, () => log.verify())
  const megabytes = (statSync(file).size + statSync(`${file}-wal`).size) / 1024 ** 2
  return [
    sessions,
    sessions * count,
    megabytes.toFixed(1),
    median(appends).toFixed(2),
    median(reads).toFixed(2),
    median(lists).toFixed(2),
    median(due).toFixed(2),
    verified.toFixed(0),
  ]
}

function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const widths = head.map((name) => Math.max(9, name.length))
  for (const row of [head, ...rows]) {
    console.log(`  ${row.map((cell, at) => String(cell).padStart(widths[at] ?? 0)).join('  ')}`)
  }
}

async function benchGrowth(dataDir: string): Promise<boolean> {
  const log = await openSessionLog({ dataDir })
  const rows: (string | number)[][] = []
  let filled = 0
  for (const size of SIZES) {
    while (filled < size) {
      const more = Math.min(FILLED_AT_ONCE, size - filled)
      await Promise.all(Array.from({ length: more }, () => log.append(crypto.randomUUID(), 0, session)))
      filled += more
    }
    rows.push(await rowOf(log, size, join(dataDir, 'sessions.sqlite')))
  }
  await log.close()
  console.log(`\nsessions of ${session.length} entries; medians in ms`)
  printTable(['sessions', 'entries', 'MB', 'append', 'read one', 'list 50', 'unfinished', 'verify all'], rows)
  const appendAt = (row: (string | number)[] | undefined) => Number(row?.[3])
  return report('append at 10,000 sessions beside 10', appendAt(rows.at(-1)) / appendAt(rows[0]), {
    budget: 2,
    unit: ' ×',
  })
}

async function benchLongSession(dataDir: string): Promise<void> {
  const log = await openSessionLog({ dataDir })
  const id = crypto.randomUUID()
  await log.append(id, 0, [opened])
  const turn = [request, ...Array.from({ length: ENTRIES_A_TURN - 2 }, () => hop), answer]
  const rows: (string | number)[][] = []
  let position = 1
  for (const turns of [10, 100, TURNS]) {
    while (position < 1 + turns * ENTRIES_A_TURN) {
      await log.append(id, position, turn)
      position += turn.length
    }
    const appends = await timesOf(50, () => log.append(id, position++, [hop]))
    const tails = await timesOf(50, () => log.read(id, position - 1))
    const [read = 0, exported = 0, verified = 0] = [
      median(await timesOf(5, () => log.read(id))),
      median(await timesOf(3, () => log.export(id))),
      median(await timesOf(3, () => log.verify(id))),
    ]
    rows.push([
      turns,
      position,
      ...[median(appends), median(tails), read, exported, verified].map((ms) => ms.toFixed(2)),
    ])
  }
  await log.close()
  console.log(`\none session, ${ENTRIES_A_TURN} entries a turn; medians in ms`)
  printTable(['turns', 'entries', 'append', 'read end', 'read all', 'export', 'verify'], rows)
}

const folders = Array.from({ length: 3 }, () => mkdtempSync(join(tmpdir(), 'agents-log-bench-')))
try {
  const [hops = '', growth = '', long = ''] = folders
  const kept = [await benchHops(hops), await benchGrowth(growth)]
  await benchLongSession(long)
  if (kept.includes(false)) process.exitCode = 1
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
