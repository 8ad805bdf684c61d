/**
 * `pnpm --filter memory-mcp never-lose`, after the build: what must not cost a memory, at full size. Prints a line each and exits
 * non-zero when something was lost. The tests do the same at a smaller size.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canMount, startEmbeddingEndpoint } from '@agora-mcp/core/testing/process'
import { fillDisk, readOnlyFolder } from './bad-disk.ts'
import { writeConcurrently } from './concurrent-writes.ts'
import { killWhileWriting } from './kill-rounds.ts'

const PROCESSES = 20
const WRITES = 200
const ROUNDS = 50

const endpoint = await startEmbeddingEndpoint()
const folders: string[] = []
const freshEnv = () => {
  const folder = mkdtempSync(join(tmpdir(), 'memory-loss-'))
  folders.push(folder)
  return { MEMORY_DATA_DIR: folder, MEMORY_EMBEDDING: endpoint.url }
}
const tell = (what: string, isWell: boolean, details: readonly string[] = []) => {
  console.log(`${isWell ? '✓' : '✗'} ${what}`)
  for (const detail of details) console.log(`    ${detail}`)
  if (!isWell) process.exitCode = 1
}

try {
  const start = performance.now()
  const { written, errors, damage } = await writeConcurrently(
    { processes: PROCESSES, writes: WRITES },
    freshEnv(),
  )
  const failed = Object.values(errors).reduce((sum, count) => sum + count, 0)
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  tell(
    `${PROCESSES} processes × ${WRITES} writes in ${seconds} s: ${written} acknowledged, ${failed} refused`,
    damage.length === 0 && written === PROCESSES * WRITES,
    [...damage, ...Object.entries(errors).map(([code, count]) => `${count} × ${code}`)],
  )

  const killed = await killWhileWriting(ROUNDS, freshEnv())
  tell(
    `${ROUNDS} rounds of kill -9: ${killed.acknowledged} acknowledged messages, checked after every round`,
    killed.damage.length === 0,
    killed.damage,
  )

  if (canMount()) {
    const full = await fillDisk(freshEnv())
    tell(
      `disk full: “${full.failure?.error}”, ${full.readable} of ${full.acknowledged} acknowledged messages readable`,
      full.failure?.code === 'unavailable' && full.readable === full.acknowledged,
    )
    const refused = await readOnlyFolder(freshEnv())
    tell(`read-only folder: “${refused.error}”`, refused.code === 'config')
  } else {
    console.log('skipped: disk full, read-only folder (needs unshare with mounts)')
  }
} finally {
  await endpoint.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
