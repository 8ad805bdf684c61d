import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('ends quietly where the reader of its output leaves', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'quiet-pipe.ts'))
  const program = `import { quietPipe } from ${module}
    quietPipe(process.stdout)
    const write = (left) => left > 0 && setImmediate(() => { process.stdout.write('line\\n'.repeat(20_000)); write(left - 1) })
    write(20)`
  const child = spawn(process.execPath, ['--input-type=module', '--no-warnings', '--eval', program])
  let said = ''
  child.stderr.on('data', (part) => {
    said += part
  })
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0)
  expect(said).toBe('')
})
