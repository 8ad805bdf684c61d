import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { acquireLock } from './acquire-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acquire-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const never = new AbortController().signal

it('is held by one program at a time, and leaves nothing behind', async () => {
  const path = join(folder, 'sign-in', 'renewal.lock')
  let holding = 0
  const seen: number[] = []
  const program = async () => {
    const release = await acquireLock(path, never)
    holding += 1
    seen.push(holding)
    await turn()
    holding -= 1
    await release()
  }
  await Promise.all([program(), program(), program()])
  expect(seen).toEqual([1, 1, 1])
  expect(readdirSync(join(folder, 'sign-in'))).toEqual([])
})

it('is taken over from a program that died', async () => {
  const path = join(folder, 'renewal.lock')
  mkdirSync(path)
  const long = new Date(Date.now() - 60_000)
  utimesSync(path, long, long)
  const release = await acquireLock(path, never)
  await release()
  expect(readdirSync(folder)).toEqual([])
})

it('stays with its owner where another stops waiting', async () => {
  const path = join(folder, 'renewal.lock')
  mkdirSync(path)
  const stop = new AbortController()
  const waiting = acquireLock(path, stop.signal)
  stop.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  expect(readdirSync(folder)).toEqual(['renewal.lock'])
})

it('is not taken from its new owner by one that was suspended for too long', async () => {
  const path = join(folder, 'renewal.lock')
  const release = await acquireLock(path, never)
  const long = new Date(Date.now() - 60_000)
  utimesSync(path, long, long)
  const releaseNext = await acquireLock(path, never)
  await release()
  expect(readdirSync(folder)).toEqual(['renewal.lock'])
  await releaseNext()
  expect(readdirSync(folder)).toEqual([])
})
