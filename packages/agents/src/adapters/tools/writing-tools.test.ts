import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { expect, it } from 'vitest'
import { writingTools } from './writing-tools.ts'

it('keeps the names that several processes add', () => {
  const folder = newFolder()
  const path = join(folder, 'writing-tools.json')
  const [one, other] = [writingTools(path), writingTools(path)]
  expect(one.readsAlone('archive__purge', false)).toBe(false)
  expect(other.readsAlone('mill__sell', false)).toBe(false)
  expect(one.readsAlone('mill__lease', false)).toBe(false)
  const third = writingTools(path)
  for (const tool of ['archive__purge', 'mill__sell', 'mill__lease'])
    expect(third.readsAlone(tool, true), tool).toBe(false)
  expect(readdirSync(folder)).toEqual(['writing-tools.json'])
})

it('a tool once declared as writing stays so, even after a restart', () => {
  const folder = newFolder()
  const path = join(folder, 'writing-tools.json')
  const first = writingTools(path)
  expect(first.readsAlone('archive__find', true)).toBe(true)
  expect(first.readsAlone('archive__purge', false)).toBe(false)
  expect(first.readsAlone('archive__purge', true)).toBe(false)
  const restarted = writingTools(path)
  expect(restarted.readsAlone('archive__purge', true)).toBe(false)
  expect(restarted.readsAlone('archive__find', true)).toBe(true)
  expect(restarted.readsAlone('archive__find', false)).toBe(false)
})
