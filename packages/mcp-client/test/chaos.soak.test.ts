import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { soakSize } from '@agora-mcp/testing'
import { seededRandom } from '@agora-mcp/testing/random'
import { expect, it, vi } from 'vitest'
import { isMCPError, MCPClientPool } from '../src/index.ts'

const PROGRAM = join(import.meta.dirname, 'support/test-programs/hostile-server.ts')
const SERVERS = 5
const CALLS = soakSize(300, 1_000)
const AT_ONCE = 25
const DEADLINE_MS = 20_000
/** Bound for what must happen at all, on a machine of any speed. */
const HANGS_MS = 120_000
/** Stands in the command line of every server, so that one that is left over is found. */
const MARK = `mcp-chaos-${process.pid}`

const running = () =>
  execFileSync('ps', ['-eo', 'pid,stat,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(MARK) && !/^\s*\d+ Z/.test(line))

it(`${CALLS} calls while a server is killed for every tenth: each ends, and nothing is left over`, async () => {
  const next = seededRandom(20_261_122)
  const args = [`--title=${MARK}`, PROGRAM]
  const names = Array.from({ length: SERVERS }, (_, n) => `server-${n}`)
  const pool = new MCPClientPool(
    Object.fromEntries(names.map((name) => [name, { command: process.execPath, args }])),
  )
  let kills = 0
  let restarts = 0
  pool.on('restart', () => {
    restarts += 1
  })
  await pool.start()
  await pool.listTools()

  const outcomes = new Map<string, number>()
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  let left = CALLS
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const server = names[Math.floor(next() * SERVERS)]
      const kill = next() < 0.1
      const tool = kill ? 'pid' : next() < 0.5 ? 'echo' : 'slow_with_progress'
      try {
        const result = await pool.callTool(`${server}__${tool}`, {}, { deadline: DEADLINE_MS })
        count('result')
        if (kill) {
          kills += 1
          process.kill(Number(result.text), 'SIGKILL')
        }
      } catch (error) {
        // The process may be gone between its answer and the signal.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH')
          count(isMCPError(error) ? error.code : String(error))
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  // How many calls come through depends on the machine's speed; that every server comes back does not.
  for (const name of names) {
    await vi.waitFor(
      async () => expect((await pool.callTool(`${name}__echo`, {})).isError).toBe(false),
      HANGS_MS,
    )
  }
  await pool.stop()

  expect([...outcomes.values()].reduce((sum, n) => sum + n, 0)).toBe(CALLS)
  // A call of one that was just killed is lost; a slow machine may have a call that waits for its deadline.
  for (const outcome of outcomes.keys()) expect(['connection_lost', 'result', 'timeout']).toContain(outcome)
  expect(kills).toBeGreaterThan(0)
  expect(restarts).toBeGreaterThan(0)
  await vi.waitFor(() => expect(running()).toEqual([]), HANGS_MS)
  console.log(`chaos: ${kills} kills, ${restarts} restarts, ${JSON.stringify(Object.fromEntries(outcomes))}`)
}, 600_000)
