import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const BIOME = join(ROOT, 'node_modules/.bin/biome')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'agora-lint-'))
  for (const path of ['biome.json', 'scripts/lint'])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Lints a chained cast that stands in a file of that path. */
function lint(path: string): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), "export const planted = JSON.parse('1') as unknown as string\n")
  const { stdout, stderr } = spawnSync(BIOME, ['lint', '--vcs-enabled=false', path], {
    cwd: folder,
    encoding: 'utf8',
  })
  const said = stdout + stderr
  expect(said).toContain('Checked 1 file')
  return said
}

it('refuses a chained cast in a source', () => {
  expect(lint('packages/core/src/text/planted.ts')).toContain('A chained cast hides')
})

it('allows one in a test, which may hand over what types forbid', () => {
  expect(lint('packages/core/src/text/planted.test.ts')).not.toContain('A chained cast hides')
})
