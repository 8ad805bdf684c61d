import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { newFolder } from '../packages/testing/src/setup/index.ts'

const ROOT = join(import.meta.dirname, '..')
const BIOME = join(ROOT, 'node_modules/.bin/biome')

const folder = newFolder()
beforeAll(() => {
  for (const path of ['biome.json', 'scripts/lint'])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true })
})

const CAST = "export const planted = JSON.parse('1') as unknown as string\n"
const TABLE = "export const PLANTED: Readonly<Record<string, string>> = { a: 'b' }\n"

function lint(path: string, text: string): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
  const { stdout, stderr } = spawnSync(BIOME, ['lint', '--vcs-enabled=false', path], {
    cwd: folder,
    encoding: 'utf8',
  })
  const said = stdout + stderr
  expect(said).toContain('Checked 1 file')
  return said
}

it('refuses a chained cast in a source', () => {
  expect(lint('packages/core/src/text/planted.ts', CAST)).toContain('A chained cast hides')
})

it('allows one in a test, which may hand over what types forbid', () => {
  expect(lint('packages/core/src/text/planted.test.ts', CAST)).not.toContain('A chained cast hides')
})

it('refuses a spread of nothing, and takes one under a condition', () => {
  const empty = 'export const planted = (a: boolean) => ({ ...(a ? { a } : {}) })\n'
  expect(lint('packages/core/src/text/planted.ts', empty)).toContain('A spread of nothing')
  const condition = 'export const planted = (a: boolean) => ({ ...(a && { a }) })\n'
  expect(lint('packages/core/src/text/planted.ts', condition)).not.toContain('A spread of nothing')
})

it('refuses a plain object as a table of words, and takes a map', () => {
  expect(lint('apps/memory-mcp/src/domain/planted.ts', TABLE)).toContain('is a Map')
  const map = "export const PLANTED: ReadonlyMap<string, string> = new Map(Object.entries({ a: 'b' }))\n"
  expect(lint('apps/memory-mcp/src/domain/planted.ts', map)).not.toContain('is a Map')
})
