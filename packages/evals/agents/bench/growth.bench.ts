/**
 * Measures how an answer's time, the size of the log and the memory of the process grow from 10 to 10,000 sessions, and in one
 * session of 1,000 turns: the team over its durable log, documents and tools that cost nothing.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openSessionLog } from '../../../agents/src/log/open-session-log.ts'
import type { Team } from '../../../agents/src/ports/team.ts'
import { askOnce, costlessTeam } from '../../../agents/test/support/costless-team.ts'
import { median, quantile, report } from '../../measuring/statistics.ts'

const SIZES = [10, 100, 1_000, 10_000]
const TURNS = [10, 100, 1_000]
/** The last answers of each size are timed: half of a small one. */
const timedOf = (size: number) => Math.min(50, size / 2)
/** Sessions that are filled at the same time. */
const AT_ONCE = 50

// As the program does, see bin.ts.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--heap-growing-percent=30')
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

interface Row {
  readonly count: number
  /** Milliseconds of an answer alone. */
  readonly p50: number
  readonly p95: number
  readonly logMb: number
  /** Reachable memory, and memory given by the system. */
  readonly heapMb: number
  readonly residentMb: number
}

async function measure(count: number, file: string, ask: () => Promise<unknown>): Promise<Row> {
  const times: number[] = []
  for (let n = 0; n < timedOf(count); n++) {
    const start = performance.now()
    await ask()
    times.push(performance.now() - start)
  }
  collectGarbage()
  const { heapUsed, rss } = process.memoryUsage()
  const bytes = statSync(file).size + statSync(`${file}-wal`).size
  return {
    count,
    p50: median(times),
    p95: quantile(times, 0.95),
    logMb: bytes / 1024 ** 2,
    heapMb: heapUsed / 1024 ** 2,
    residentMb: rss / 1024 ** 2,
  }
}

/** Each question opens a session of its own. */
async function growSessions(team: Team, file: string): Promise<Row[]> {
  const rows: Row[] = []
  let filled = 0
  const ask = async () => {
    filled += 1
    await askOnce(team)
  }
  for (const size of SIZES) {
    const before = size - timedOf(size)
    while (filled < before) {
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, before - filled) }, ask))
    }
    rows.push(await measure(size, file, ask))
  }
  return rows
}

async function growTurns(team: Team, file: string): Promise<Row[]> {
  const session = await askOnce(team)
  const rows: Row[] = []
  let turns = 1
  const ask = async () => {
    turns += 1
    await askOnce(team, session)
  }
  for (const size of TURNS) {
    while (turns < size - timedOf(size)) await ask()
    rows.push(await measure(size, file, ask))
  }
  return rows
}

function print(what: string, rows: readonly Row[]): void {
  console.log(`  | ${what} | answer p50 | p95 | log | heap | resident |\n  |---|---|---|---|---|---|`)
  for (const { count, p50, p95, logMb, heapMb, residentMb } of rows) {
    const cells = [
      count.toLocaleString('en'),
      `${p50.toFixed(1)} ms`,
      `${p95.toFixed(1)} ms`,
      `${logMb.toFixed(1)} MB`,
      `${heapMb.toFixed(0)} MB`,
      `${residentMb.toFixed(0)} MB`,
    ]
    console.log(`  | ${cells.join(' | ')} |`)
  }
}

/** @returns Whether an answer takes at most twice as long in the end as in the beginning. */
async function bench(what: string, grow: (team: Team, file: string) => Promise<Row[]>): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'agents-growth-bench-'))
  try {
    const team = await costlessTeam(await openSessionLog({ dataDir: folder }))
    const rows = await grow(team, join(folder, 'sessions.sqlite'))
    await team.close()
    print(what, rows)
    const [first, last] = [rows[0], rows.at(-1)]
    const ratio = (last?.p50 ?? Number.NaN) / (first?.p50 ?? Number.NaN)
    return report(`an answer at ${last?.count} ${what} beside ${first?.count}`, ratio, {
      budget: 2,
      unit: ' ×',
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const kept = [await bench('sessions', growSessions), await bench('turns', growTurns)]
if (kept.includes(false)) process.exitCode = 1
