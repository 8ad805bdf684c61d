import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { soakSize } from '../packages/testing/src/index.ts'
import { cloneRepository } from './cloned-repository.ts'
import { SERVERS } from './servers.ts'

const ROOT = join(import.meta.dirname, '..')
const APPS = Object.values(SERVERS)

let folder: string
let clone: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'alone-'))
  clone = join(folder, 'clone')
  cloneRepository(clone)
  mkdirSync(join(folder, 'away'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(APPS)('%s', (app) => {
  const others = APPS.filter((other) => other !== app)

  it('names no folder of another app, and holds no file of one in its bundle', () => {
    const named = new RegExp(`(?<![\\w-])(?:${others.join('|')})/`)
    const files = globSync(`apps/${app}/{*.ts,{src,test,demo,scripts}/**/*.ts}`, { cwd: ROOT })
    const naming = files.filter((file) => named.test(readFileSync(join(ROOT, file), 'utf8')))
    expect(naming).toEqual([])
    const metafile = readFileSync(join(ROOT, 'apps', app, 'dist/metafile-esm.json'), 'utf8')
    const { inputs }: { inputs: Record<string, unknown> } = JSON.parse(metafile)
    expect(Object.keys(inputs)).toContain('src/cli.ts')
    expect(Object.keys(inputs).filter((input) => named.test(input))).toEqual([])
  })

  it('passes the suites of its program where there are no other apps', { timeout: 900_000 }, () => {
    for (const other of others) renameSync(join(clone, 'apps', other), join(folder, 'away', other))
    expect(readdirSync(join(clone, 'apps'))).toEqual([app])
    const vitest = join(clone, 'node_modules/vitest/vitest.mjs')
    const suites = globSync(`apps/${app}/test/**/${soakSize('cli', '*')}.e2e.test.ts`, { cwd: clone })
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [vitest, 'run', '--project', 'e2e', ...suites],
      { cwd: clone, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 2 ** 28 },
    )
    for (const other of others) renameSync(join(folder, 'away', other), join(clone, 'apps', other))
    const [summary = ''] = /^ *Tests .*$/m.exec(stdout) ?? []
    expect(status, `${stdout.slice(-6000)}${stderr.slice(-2000)}`).toBe(0)
    expect(summary).toMatch(/\d+ passed/)
    console.log(`${app} alone: ${summary.trim()}`)
  })
})
