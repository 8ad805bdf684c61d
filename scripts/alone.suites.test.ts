import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneRepository } from './cloned-repository.ts'
import { SERVERS } from './servers.ts'

const APPS = Object.values(SERVERS)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'alone-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(APPS)('%s', (app) => {
  it('passes its own suite where the other apps are deleted', { timeout: 900_000 }, () => {
    const clone = join(folder, app)
    cloneRepository(clone, [app])
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
