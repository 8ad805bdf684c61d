import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '@agora-mcp/core/files'

/** Time between two attempts, in milliseconds. */
const RETRY_MS = 50
/** Time between two signs of life of the owner, in milliseconds. */
const ALIVE_MS = 2_000
/** Age of the last sign of life, in milliseconds, at which the owner is considered dead. */
const DEAD_MS = 10_000

/**
 * Waits for a lock between programs: a folder, which only one of them can create, with a file named after its
 * owner. The lock of a program that died is removed.
 * @returns Releases the lock.
 * @throws the signal's reason, or the system's error if the folder cannot be created
 */
export async function acquireLock(path: string, signal: AbortSignal): Promise<() => Promise<void>> {
  const owner = randomUUID()
  makeFolder(dirname(path))
  while (!(await wasCreated(path))) {
    await removeIfDead(path)
    await sleep(RETRY_MS, undefined, { signal })
  }
  await writeFile(join(path, owner), '')
  const alive = setInterval(() => void touch(path), ALIVE_MS).unref()
  return async () => {
    clearInterval(alive)
    // A program that was suspended for too long has lost its lock to another.
    if ((await ownerOf(path)) === owner) await rm(path, { recursive: true, force: true })
  }
}

async function wasCreated(path: string): Promise<boolean> {
  try {
    await mkdir(path)
    return true
  } catch (error) {
    if (Object(error).code !== 'EEXIST') throw error
    return false
  }
}

async function removeIfDead(path: string): Promise<void> {
  const owner = await ownerOf(path)
  const seen = await stat(path).catch(() => undefined)
  if (seen === undefined || Date.now() - seen.mtimeMs < DEAD_MS) return
  const dead = `${path}.${randomUUID()}`
  await rename(path, dead).catch(() => {})
  // Another program may have removed it first and taken the lock itself.
  if ((await ownerOf(dead)) !== owner) await rename(dead, path).catch(() => {})
  await rm(dead, { recursive: true, force: true })
}

/** Name of the owner; undefined if there is no lock, or if it was created a moment ago. */
const ownerOf = async (path: string): Promise<string | undefined> => (await readdir(path).catch(() => []))[0]

async function touch(path: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now).catch(() => {})
}
