import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder } from '@agora-mcp/testing/setup'
import { expect, it } from 'vitest'
import { createSessions } from '../support/sessions.ts'

const SESSIONS = 20
const PARTS = 5
const LINES = 6
const EMBEDDING_MS = 20

/** Processes on this machine that store into a folder: those that the hooks have started, too. */
const storing = (dataDir: string): number[] =>
  readdirSync('/proc').flatMap((pid) => {
    try {
      const isOurs = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`MEMORY_DATA_DIR=${dataDir}\0`)
      return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--store') ? [Number(pid)] : []
    } catch {
      return []
    }
  })

it.skipIf(process.platform !== 'linux')(
  'stores what twenty sessions say at once, while hooks and those who store are killed: nothing lost, nothing twice',
  async () => {
    const folder = newFolder()
    // Vectors that cost nothing and take a moment: so kills meet those who store, and not a model that loads.
    const endpoint = await startEmbeddingEndpoint(EMBEDDING_MS)
    const sessions = createSessions(folder, { MEMORY_EMBEDDING: endpoint.url })
    const dataDir = join(folder, 'data')
    let isOver = false
    let killed = 0
    const killer = (async () => {
      while (!isOver) {
        for (const pid of storing(dataDir).filter(() => killed === 0 || Math.random() < 0.5)) {
          process.kill(pid, 'SIGKILL')
          killed += 1
        }
        await sleep(300 + Math.random() * 700)
      }
    })()
    const expected: string[] = []
    await Promise.all(
      Array.from({ length: SESSIONS }, async (_, number) => {
        const id = `session-${number}`
        for (let part = 0; part < PARTS; part += 1) {
          const said = Array.from({ length: LINES }, (_, n) => `Part ${part}, line ${n} of ${id}`)
          expected.push(...said.map((text) => `${id}: ${text}`))
          const path = sessions.say(id, ...said)
          const hook = sessions.startHook(id, part === PARTS - 1 ? 'SessionEnd' : 'PreCompact')
          // The last one ends by itself: a client that is killed with its hook has reported nothing.
          if (part < PARTS - 1 && Math.random() < 0.5)
            setTimeout(() => hook.kill('SIGKILL'), Math.random() * 150)
          await once(hook, 'exit')
          if (part === PARTS - 1) rmSync(path)
        }
      }),
    )
    await sleep(2_000)
    isOver = true
    await killer
    await sessions.store()
    const stored = sessions.stored()
    expect(killed).toBeGreaterThan(0)
    expect(stored.filter((one, at) => stored.indexOf(one) !== at)).toEqual([])
    expect(stored.toSorted()).toEqual(expected.toSorted())
    await endpoint.close()
  },
  600_000,
)
