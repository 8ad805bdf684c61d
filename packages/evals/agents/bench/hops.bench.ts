/**
 * Measures the team's own share of a hop: with its roles, rules and checks, over documents, tools and a model that cost
 * nothing. Without the durable log beside LangGraph.js with its memory saver, then with it; then a hundred sessions at once.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LogContents } from '../../../agents/src/domain/session/log-content.ts'
import { openSessionLog } from '../../../agents/src/log/open-session-log.ts'
import type { SessionLog } from '../../../agents/src/ports/session-log.ts'
import type { Team } from '../../../agents/src/ports/team.ts'
import { askOnce, costlessTeam, QUESTION, STAFF } from '../../../agents/test/support/costless-team.ts'
import { median, quantile, report } from '../../measuring/statistics.ts'
import { openLangGraph } from './langgraph.ts'
import { memoryLog, timeHops } from './memory-log.ts'

const ROUNDS = 300
const WARM_UP = 100
const AT_ONCE = 100
/** Questions of each of the sessions at once. */
const QUESTIONS = 3

const ms = (value: number) => value.toFixed(2)
const p95 = (values: readonly number[]) => quantile(values, 0.95)

/** The envelopes of the hops of a question. */
async function hopsOf(team: Team): Promise<object[]> {
  const entries = await team.replay(await askOnce(team), STAFF)
  return entries.flatMap(({ kind, content }) =>
    kind === 'hop' && content !== null ? [(content as LogContents['hop']).envelope] : [],
  )
}

/** Milliseconds of each hop without the durable log, and of each node of LangGraph.js; both take turns. */
async function benchBesideLangGraph(): Promise<boolean> {
  const { log, times } = timeHops(memoryLog())
  const team = await costlessTeam(log)
  const envelopes = await hopsOf(team)
  const graph = await openLangGraph(envelopes)
  const nodes: number[] = []
  const whole: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    if (round === WARM_UP) {
      for (const kept of [times, nodes, whole]) kept.length = 0
    }
    const start = performance.now()
    await askOnce(team)
    const between = performance.now()
    await graph.run()
    whole.push((between - start) / envelopes.length)
    nodes.push((performance.now() - between) / envelopes.length)
  }
  await team.close()
  const bytes = JSON.stringify(envelopes).length / envelopes.length / 1024
  console.log(
    `${ROUNDS} questions of ${envelopes.length} hops, ${bytes.toFixed(1)} KB each, in a session of their own`,
  )
  console.log(
    `  LangGraph.js with its memory saver, nodes that do nothing: a node p50 ${ms(median(nodes))}, p95 ${ms(p95(nodes))} ms`,
  )
  const kept = report(`own time of a hop p50 (p95 ${ms(p95(times))} ms)`, median(times), {
    budget: 1,
    unit: ' ms',
  })
  console.log(
    `  a question, what its rules read and check included: ${ms(median(whole) / median(nodes))} × the graph`,
  )
  return kept
}

async function benchDurable(log: SessionLog): Promise<boolean> {
  const timed = timeHops(log)
  const team = await costlessTeam(timed.log)
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    if (round === WARM_UP) timed.times.length = 0
    await askOnce(team)
  }
  const { times } = timed
  const kept = report(`the same with the durable log (p95 ${ms(p95(times))} ms)`, median(times), {
    budget: 3,
    unit: ' ms',
  })
  times.length = 0
  const start = performance.now()
  const sessions = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const session = await askOnce(team)
      for (let n = 1; n < QUESTIONS; n++) await askOnce(team, session)
      return session
    }),
  )
  const seconds = (performance.now() - start) / 1000
  const answered = await Promise.all(sessions.map((session) => answersOf(team, session)))
  const broken = [...(await team.verify()).values()].filter(({ problems }) => problems.length > 0).length
  await team.close()
  console.log(
    `${AT_ONCE} sessions at once, ${QUESTIONS} questions each: ${((AT_ONCE * QUESTIONS) / seconds).toFixed(0)} answers a second`,
  )
  return [
    report(
      'messages not answered exactly once',
      answered.reduce((sum, wrong) => sum + wrong, 0),
      {
        budget: 0,
        unit: '',
      },
    ),
    report('sessions that do not verify', broken, { budget: 0, unit: '' }),
    report(`own time of a hop p95 (p50 ${ms(median(times))} ms)`, p95(times), { budget: 100, unit: ' ms' }),
    kept,
  ].every(Boolean)
}

/** Number of a session's messages that were not answered, or answered more than once. */
async function answersOf(team: Team, session: string): Promise<number> {
  const answers = new Map<string, number>()
  for (const { kind, content } of await team.replay(session, STAFF)) {
    const { request_id, envelope } = content as LogContents['hop']
    if (kind === 'request') answers.set(request_id, 0)
    if (kind === 'hop' && envelope.routing.target === 'welcome') {
      answers.set(request_id, (answers.get(request_id) ?? 0) + 1)
    }
  }
  const wrong = [...answers.values()].filter((count) => count !== 1).length
  return wrong + Math.abs(QUESTIONS - answers.size)
}

const folder = mkdtempSync(join(tmpdir(), 'agents-hops-bench-'))
try {
  console.log(QUESTION)
  const kept = [await benchBesideLangGraph(), await benchDurable(await openSessionLog({ dataDir: folder }))]
  if (kept.includes(false)) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
