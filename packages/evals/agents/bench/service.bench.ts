/**
 * The built service over the demo office, as an operator starts it: from its start to ready, an answer without a language
 * model, and its memory with a thousand sessions. Needs `pnpm build`, which `pnpm bench` does.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSessionLog } from '../../../agents/src/log/open-session-log.ts'
import { askOnce, costlessTeam } from '../../../agents/test/support/costless-team.ts'
import { memoryMb, treeMemoryMb } from '../../measuring/process-memory.ts'
import { median, quantile, report } from '../../measuring/statistics.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'

const STARTS = 7
const SESSIONS = 1_000
const OFFICE = join(import.meta.dirname, '../../../agents/demo-office')

const questions: readonly { question: string }[] = JSON.parse(
  readFileSync(join(OFFICE, 'questions.json'), 'utf8'),
)

/** Environment of a service over a copy of the office. */
function environment(folder: string): Record<string, string> {
  const documents = join(folder, 'documents')
  cpSync(join(OFFICE, 'documents'), documents, { recursive: true })
  return {
    HOME: folder,
    AGENTS_DATA_DIR: join(folder, 'data'),
    AGENTS_DOCUMENTS: documents,
    AGENTS_SCRIPTS: join(OFFICE, 'scripts.yaml'),
  }
}

/** Milliseconds of each question of the office, every one for the first time and in a session of its own. */
async function timeAnswers(service: ServiceProcess): Promise<number[]> {
  const times: number[] = []
  for (const { question } of questions) {
    const session = await service.open()
    const start = performance.now()
    await service.ask(session, question)
    times.push(performance.now() - start)
  }
  return times
}

async function benchStart(env: Record<string, string>): Promise<boolean> {
  const first = await startServiceProcess(env)
  // The model and the servers are started by whoever needs them first.
  const [cold = Number.NaN, ...warm] = await timeAnswers(first)
  await first.close()
  const starts: ServiceProcess[] = []
  for (let round = 0; round < STARTS; round++) {
    const service = await startServiceProcess(env)
    await service.close()
    starts.push(service)
  }
  console.log('agora-agents serve over the demo office: nine Markdown files, a PDF of twelve pages')
  console.log(
    `  the first start of all: listens after ${first.listenMs.toFixed(0)} ms, has read the documents after ${first.readyMs.toFixed(0)} ms`,
  )
  const kept = report(
    `start to ready, documents known (listens after ${median(starts.map(({ listenMs }) => listenMs)).toFixed(0)} ms)`,
    median(starts.map(({ readyMs }) => readyMs)),
    { budget: 1_000, unit: ' ms' },
  )
  console.log(`  the first answer, with the start of what it needs: ${cold.toFixed(0)} ms`)
  return [
    report(
      `an extractive answer, ${warm.length} questions, p50 (p95 ${quantile(warm, 0.95).toFixed(0)} ms)`,
      median(warm),
      { budget: 400, unit: ' ms' },
    ),
    kept,
  ].every(Boolean)
}

async function benchMemory(env: Record<string, string>): Promise<boolean> {
  const log = await openSessionLog({ dataDir: String(env.AGENTS_DATA_DIR) })
  const team = await costlessTeam(log)
  const sessions: string[] = []
  while (sessions.length < SESSIONS) sessions.push(await askOnce(team))
  await team.close()

  const service = await startServiceProcess(env)
  const atStart = memoryMb(service.pid)
  // All of them are in memory then, as if each had just asked.
  for (const session of sessions) await service.get(`/api/sessions/${session}`)
  await timeAnswers(service)
  const own = memoryMb(service.pid)
  const tree = treeMemoryMb(service.pid)
  await service.close()
  console.log(
    `${SESSIONS} sessions in memory and ${questions.length} more asked; ${atStart.toFixed(0)} MB at start`,
  )
  console.log(
    `  with the servers and the model, which run in processes of their own while they are needed: ${tree.toFixed(0)} MB`,
  )
  return report('resident memory of the service', own, { budget: 150, unit: ' MB' })
}

const folder = mkdtempSync(join(tmpdir(), 'agents-service-bench-'))
try {
  const env = environment(folder)
  const kept = [await benchStart(env), await benchMemory(env)]
  if (kept.includes(false)) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
