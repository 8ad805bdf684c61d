/**
 * Measures how long a client waits for the hook that captures a session, beside the start of Node alone: a session of 200 messages
 * to which two are added before each event.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, quantile, report } from '../../measuring/statistics.ts'

const EVENTS = 40
const FIRST_MESSAGES = 200
const STORED_EVERY_MS = 100

const program = join(import.meta.dirname, '../../../../apps/memory-mcp/dist/bin.js')
const folder = mkdtempSync(join(tmpdir(), 'memory-hook-'))
const dataDir = join(folder, 'data')
const transcript = join(folder, 'session.jsonl')
const event = JSON.stringify({
  session_id: 'session',
  transcript_path: transcript,
  cwd: folder,
  hook_event_name: 'SessionEnd',
})

let written = 0
function say(count: number): void {
  for (let left = count; left > 0; left -= 1) {
    written += 1
    const message = {
      role: 'user',
      content: `Message ${written}: the pump of the north well runs at 42 m³/h.`,
    }
    const line = { type: 'user', uuid: `message-${written}`, sessionId: 'session', message }
    appendFileSync(transcript, `${JSON.stringify({ ...line, timestamp: new Date().toISOString() })}\n`)
  }
}

function timeOf(args: readonly string[], input = ''): number {
  const began = performance.now()
  const { status } = spawnSync(process.execPath, args, {
    env: { ...process.env, MEMORY_DATA_DIR: dataDir },
    input,
  })
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`)
  return performance.now() - began
}

const isStored = (): boolean =>
  !readdirSync(join(dataDir, 'captured')).some((name) => name.endsWith('.jsonl'))

say(FIRST_MESSAGES)
const hook: number[] = []
const bare: number[] = []
for (let turn = 0; turn < EVENTS; turn += 1) {
  say(2)
  bare.push(timeOf(['-e', '']))
  hook.push(timeOf([program, 'hook'], event))
  // Events are minutes apart: the next one does not run beside the process that stores what this one captured.
  while (!isStored()) await sleep(STORED_EVERY_MS)
  await sleep(STORED_EVERY_MS)
}
rmSync(folder, { recursive: true, force: true })

const alone = `median ${median(bare).toFixed(0)} ms, p95 ${quantile(bare, 0.95).toFixed(0)} ms`
console.log(`memory-mcp hook, ${EVENTS} events; Node alone, by turns with it: ${alone}`)
const kept = [
  report('hook, median', median(hook), { budget: 100, unit: ' ms' }),
  report('hook, p95', quantile(hook, 0.95), { budget: 150, unit: ' ms' }),
]
if (kept.includes(false)) process.exitCode = 1
