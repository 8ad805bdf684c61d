import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { newFolder } from '../../../testing/src/setup/index.ts'
import { lockFile, tryLockFile } from './lock-file.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = newFolder()
  path = join(folder, 'work.lock')
})

const never = new AbortController().signal

it('a lock is held by one at a time', async () => {
  let holding = 0
  const seen: number[] = []
  const work = async () => {
    const lock = await lockFile(path, never)
    holding += 1
    seen.push(holding)
    await turn()
    holding -= 1
    lock.release()
  }
  await Promise.all([work(), work(), work()])
  expect(seen).toEqual([1, 1, 1])
})

it('a lock is taken over from a process that was killed', async () => {
  const source = `
    import { tryLockFile } from ${JSON.stringify(import.meta.resolve('./lock-file.ts'))}
    globalThis.lock = tryLockFile(${JSON.stringify(path)})
    console.log('locked')
    setInterval(() => {}, 1_000)`
  const owner = spawn(process.execPath, ['--input-type=module-typescript', '--eval', source])
  await once(owner.stdout, 'data')
  expect(tryLockFile(path)).toBeNull()
  const waiting = lockFile(path, never)
  owner.kill('SIGKILL')
  const lock = await waiting
  expect(tryLockFile(path)).toBeNull()
  lock.release()
})

it('a lock stays with its owner where another stops waiting', async () => {
  const lock = await lockFile(path, never)
  const stop = new AbortController()
  const waiting = lockFile(path, stop.signal)
  stop.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  expect(tryLockFile(path)).toBeNull()
  lock.release()
})
