import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeEach, expect, it } from 'vitest'
import { signOutFile } from './sign-out-file.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = newFolder()
  path = join(folder, 'data', 'sign-outs.json')
})

it('shares sign-outs between processes', async () => {
  await signOutFile(path).add('ana', 5)
  expect(signOutFile(path).since('ana')).toBe(5)
  expect(signOutFile(path).since('constructor')).toBe(0)
  expect(signOutFile(path).problem()).toBeNull()
})

it('keeps concurrent sign-outs', async () => {
  const list = signOutFile(path)
  const people = ['ana', 'ben', 'chloe']
  await Promise.all(people.map((person) => list.add(person, 5)))
  expect(people.map((person) => list.since(person))).toEqual([5, 5, 5])
})

it.for(['{', '', 'null', '[]', '{"ana":"5"}', '\u0000\u0001'])(
  'that is damaged (%j) counts as if everybody had signed out, and is told by name',
  async (text) => {
    await signOutFile(path).add('ana', 5)
    writeFileSync(path, text)
    const list = signOutFile(path)
    const changed = statSync(path).mtimeMs
    expect(list.since('ana')).toBeGreaterThanOrEqual(changed)
    expect(list.since('ben')).toBeLessThanOrEqual(changed + 1)
    expect(list.problem()?.text).toContain('sign-outs.json')
    // The next sign-out repairs the file, and everybody stays signed out.
    const since = list.since('ben')
    await list.add('ana', since + 9)
    expect(list.problem()).toBeNull()
    expect([list.since('ana'), list.since('ben')]).toEqual([since + 9, since])
    expect(Object.keys(JSON.parse(readFileSync(path, 'utf8')))).toEqual(['*', 'ana'])
  },
)
