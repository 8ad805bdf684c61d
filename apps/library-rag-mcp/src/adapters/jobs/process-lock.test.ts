import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createProcessLock } from './process-lock.ts'

let folder: string
const children: ChildProcess[] = []

beforeEach(() => {
  folder = newFolder()
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const options = (onWait = () => {}) => ({ signal: new AbortController().signal, onWait })

async function holdElsewhere(key: string): Promise<ChildProcess> {
  const module = new URL('./process-lock.ts', import.meta.url).href
  const program = `
    const { createProcessLock } = await import(${JSON.stringify(module)})
    await createProcessLock(${JSON.stringify(folder)}).hold([${JSON.stringify(key)}], {
      signal: new AbortController().signal, onWait() {} })
    process.stdout.write('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  if (child.stdout) await once(child.stdout, 'data')
  return child
}

describe('createProcessLock', () => {
  it('is free at first, and again after its release', async () => {
    const lock = createProcessLock(folder)
    const first = await lock.hold(['/a.pdf'], options())
    expect(first.waited).toBe(false)
    first.release()
    const second = await lock.hold(['/a.pdf'], options())
    expect(second.waited).toBe(false)
    second.release()
  })

  it('makes others wait, also in this process', async () => {
    const lock = createProcessLock(folder)
    const first = await lock.hold(['/a.pdf'], options())
    const second = lock.hold(
      ['/a.pdf'],
      options(() => first.release()),
    )
    const { waited, release } = await second
    expect(waited).toBe(true)
    release()
  })

  it('locks keys in one order to avoid deadlocks', async () => {
    const lock = createProcessLock(folder)
    const keys = ['/a.pdf', '/b.pdf', '/a.pdf']
    const both = [keys, keys.toReversed()].map(async (wanted) => {
      const { release } = await lock.hold(wanted, options())
      release()
    })
    await Promise.all(both)
  })

  it('is freed when its process is killed', async () => {
    const other = await holdElsewhere('/a.pdf')
    const { waited, release } = await createProcessLock(folder).hold(
      ['/a.pdf'],
      options(() => void other.kill('SIGKILL')),
    )
    expect(waited).toBe(true)
    release()
  })

  it('stops waiting on cancellation', async () => {
    await holdElsewhere('/a.pdf')
    const controller = new AbortController()
    const waiting = createProcessLock(folder).hold(['/a.pdf'], {
      signal: controller.signal,
      onWait: () => controller.abort(new Error('cancelled')),
    })
    await expect(waiting).rejects.toThrow('cancelled')
  })
})
