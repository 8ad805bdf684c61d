import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { processHost, type TaskHost, threadHost } from './task-host.ts'
import { createTaskWorker, TaskFailure, type TaskWorker } from './task-worker.ts'
import type { EchoTask } from './test-processes/echo-worker.ts'

const URL_OF_WORKER = new URL('./test-processes/echo-worker.ts', import.meta.url)

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe.each([
  ['a thread', threadHost],
  ['a process', processHost],
])('tasks in %s', (kind, host) => {
  let worker: TaskWorker<EchoTask, { answer: Float32Array; pid: number }>
  const open = (timeoutMs = 60_000) => {
    worker = createTaskWorker(() => host(URL_OF_WORKER, { factor: 2 }), timeoutMs)
    return worker
  }
  afterEach(() => worker.close())

  it('are done one after the other, with progress and the settings of the start', async () => {
    const { run } = open()
    const progress: number[] = []
    const { answer, pid } = await run(21, { onProgress: (share) => progress.push(share) })
    expect([...answer]).toEqual([42])
    expect(progress).toEqual([0.5])
    expect((await run(4)).pid).toBe(pid)
    expect(pid === process.pid).toBe(kind === 'a thread')
  })

  it('fail alone: the next one gets a fresh worker', async () => {
    const { run } = open()
    await expect(run('fail')).rejects.toThrow(new TaskFailure('as asked'))
    expect([...(await run(1)).answer]).toEqual([2])
    await expect(run('die')).rejects.toThrow(new TaskFailure('ended'))
    expect([...(await run(3)).answer]).toEqual([6])
  })

  it('find a worker that has ended between two of them started anew', async () => {
    const hosts: TaskHost[] = []
    worker = createTaskWorker(() => {
      const opened = host(URL_OF_WORKER, { factor: 2 })
      hosts.push(opened)
      return opened
    }, 60_000)
    await worker.run(1)
    await hosts[0]?.end()
    expect([...(await worker.run(2)).answer]).toEqual([4])
    expect(hosts).toHaveLength(2)
  })

  it('are given up after their time, and end with the worker', async () => {
    const { run } = open(500)
    await expect(run('hang')).rejects.toThrow('takes too long')
    const hanging = open().run('hang')
    void wait(200).then(() => worker.close())
    await expect(hanging).rejects.toThrow('closed')
    await expect(worker.run(1)).rejects.toThrow('closed')
  })
})

it('a process goes with the one that started it, and does not keep it alive', async () => {
  const program = fileURLToPath(new URL('./test-processes/short-parent.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  const pid = Number(stdout)
  expect(pid).toBeGreaterThan(0)
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 10_000)
})
