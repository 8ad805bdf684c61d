import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describeProgram } from '@agora-mcp/testing/process'
import { expect, it } from 'vitest'

const BIN = join(import.meta.dirname, '../dist/bin.js')

describeProgram({ bin: BIN, prefix: 'DATAINCLUSION' })

it.each([
  ['an address that is none', { DATAINCLUSION_API_URL: 'data.inclusion' }, 'DATAINCLUSION_API_URL'],
  ['a token with its scheme', { DATAINCLUSION_API_TOKEN: 'Bearer secret-0815' }, 'DATAINCLUSION_API_TOKEN'],
])('refuses %s, without repeating it', (_, env, named) => {
  const { status, stderr } = spawnSync(process.execPath, [BIN], { encoding: 'utf8', env, input: '' })
  expect(status).toBe(2)
  expect(stderr).toContain(named)
  expect(stderr).not.toContain('secret-0815')
})
