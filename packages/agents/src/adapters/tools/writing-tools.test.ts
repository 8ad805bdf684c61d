import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writingTools } from './writing-tools.ts'

it('a tool that once wrote never reads alone again, also after a restart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'writing-tools-'))
  const path = join(folder, 'writing-tools.json')
  const first = writingTools(path)
  expect(first.readsAlone('archive__find', true)).toBe(true)
  expect(first.readsAlone('archive__purge', false)).toBe(false)
  expect(first.readsAlone('archive__purge', true)).toBe(false)
  const restarted = writingTools(path)
  expect(restarted.readsAlone('archive__purge', true)).toBe(false)
  expect(restarted.readsAlone('archive__find', true)).toBe(true)
  expect(restarted.readsAlone('archive__find', false)).toBe(false)
  rmSync(folder, { recursive: true })
})
