import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FolderChanges } from './folder-changes.ts'

let parent: string
beforeEach(() => {
  parent = newFolder()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('notices a folder that comes back, which nothing tells', async () => {
  const folder = join(parent, 'office')
  const changes = new FolderChanges([folder])
  let isOver = false
  const rest = changes.rest(new AbortController().signal).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(isOver).toBe(false)
  mkdirSync(folder)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(isOver).toBe(true)
  await rest
  changes.close()
})
