import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Acknowledged, findDamage } from './check-store.ts'
import { toAcknowledged } from './concurrent-writes.ts'
import { startProcess } from './server-process.ts'

/** Calls under way at once, so that some are cut off whenever the process ends. */
const CALLERS = 3
const LATEST_KILL_MS = 400

export interface KillResult {
  readonly acknowledged: number
  readonly damage: readonly string[]
}

/** Round after round a server writes until it is killed at a moment that chance decides; then the store is checked. */
export async function killWhileWriting(
  rounds: number,
  env: Record<string, string> & { MEMORY_DATA_DIR: string },
): Promise<KillResult> {
  const acknowledged: Acknowledged[] = []
  const damage: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const server = await startProcess(env)
    let killed = false
    const caller = async (_: unknown, number: number) => {
      for (let n = 0; !killed; n += 1) {
        const content = `Round ${round}, caller ${number}, message ${n}`
        const args = { conversation_id: `caller ${number}`, role: 'user', content }
        const answer = await server.call('add_message', args).catch(() => null)
        if (answer === null) return
        if (answer.isError) damage.push(`round ${round}: ${answer.body.error}`)
        else acknowledged.push(toAcknowledged(answer, content))
      }
    }
    const callers = Array.from({ length: CALLERS }, caller)
    // Once something is written, so that the kill meets writes and not the start.
    const before = acknowledged.length
    while (acknowledged.length === before && damage.length === 0) await sleep(2)
    await sleep(Math.random() * LATEST_KILL_MS)
    killed = true
    server.kill()
    await Promise.all(callers)
    await server.close()
    const found = findDamage(join(env.MEMORY_DATA_DIR, 'memory.db'), acknowledged)
    damage.push(...found.map((problem) => `round ${round}: ${problem}`))
  }
  return { acknowledged: acknowledged.length, damage }
}
