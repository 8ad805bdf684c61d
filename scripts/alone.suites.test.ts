import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SERVERS } from './servers.ts'

const ROOT = join(import.meta.dirname, '..')
const APPS = Object.values(SERVERS)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'alone-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The repository without the other apps; libraries are linked, packages of the repository are those of the copy. */
function cloneWith(app: string): string {
  const clone = join(folder, app)
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of files.trim().split('\n')) {
    if (
      APPS.some((other) => other !== app && file.startsWith(`apps/${other}/`)) ||
      !existsSync(join(ROOT, file))
    )
      continue
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    cpSync(join(ROOT, file), join(clone, file), { verbatimSymlinks: true })
  }
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`)
  for (const place of [`apps/${app}`, ...packages]) {
    for (const made of ['node_modules', 'dist', 'platforms']) {
      if (!existsSync(join(ROOT, place, made))) continue
      cpSync(join(ROOT, place, made), join(clone, place, made), { recursive: true, verbatimSymlinks: true })
    }
  }
  mkdirSync(join(clone, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '.cache') symlinkSync(join(ROOT, 'node_modules', name), join(clone, 'node_modules', name))
  }
  execFileSync('git', ['init', '-q'], { cwd: clone })
  return clone
}

describe.each(APPS)('%s', (app) => {
  it('passes its own suite where the other apps are deleted', { timeout: 900_000 }, () => {
    const clone = cloneWith(app)
    expect(readdirSync(join(clone, 'apps'))).toEqual([app])
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(clone, 'scripts/test-package.ts')], {
      cwd: join(clone, 'apps', app),
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
      maxBuffer: 2 ** 28,
    })
    const [summary = ''] = /^ *Tests .*$/m.exec(stdout) ?? []
    expect(status, `${stdout.slice(-6000)}${stderr.slice(-2000)}`).toBe(0)
    expect(summary).toMatch(/\d+ passed/)
    console.log(`${app} alone: ${summary.trim()}`)
  })
})
