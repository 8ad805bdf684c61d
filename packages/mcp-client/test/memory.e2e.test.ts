import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const PACKAGE = join(import.meta.dirname, '..')
const program = (name: string) => join(import.meta.dirname, 'support/test-programs', name)
const MEGABYTES = 200

it.each([
  'ten_thousand',
  'endless',
  'oversize',
  'oversize_id_last',
  'many_values',
  'deep',
  'floods',
  'writes_stderr',
  'asks_and_never_reads',
])('a program whose server does its worst by %s stays below 200 MB', (trouble) => {
  const args = [
    program('memory-host.ts'),
    join(PACKAGE, 'dist/index.js'),
    program('hostile-server.ts'),
    trouble,
  ]
  const output = execFileSync(process.execPath, args, { encoding: 'utf8' })
  const peak = Number(new RegExp(`^${trouble} (\\d+)$`, 'm').exec(output)?.[1])
  expect(peak).toBeLessThan(MEGABYTES)
})
