import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newFolder } from '../../../testing/src/setup/index.ts'
import { createLogger } from '../log/index.ts'
import type { RunTool } from '../mcp/index.ts'
import { createTaskRuns, type TaskRuns } from './index.ts'

const HOUR_MS = 3_600_000
const CALL = { tool: 'brew', input: { cups: 2 }, caller: 'ana' }
const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] })

let folder: string
let opened: Set<TaskRuns>
let time: number

function open(): TaskRuns {
  const log = createLogger({ level: 'error' })
  const runs = createTaskRuns({ folder, program: 'test', log, now: () => time })
  opened.add(runs)
  return runs
}

async function stop(runs: TaskRuns): Promise<void> {
  opened.delete(runs)
  await runs.close()
}

function tool() {
  const end = Promise.withResolvers<ReturnType<typeof text>>()
  const calls: unknown[] = []
  const run: RunTool = (name, input, { signal }) => {
    calls.push([name, input])
    signal.addEventListener('abort', () => end.resolve(text('stopped')))
    return end.promise
  }
  return { run, calls, end: (words: string) => end.resolve(text(words)) }
}

beforeEach(() => {
  folder = join(newFolder(), 'tasks')
  opened = new Set()
  time = Date.parse('2026-03-02T08:00:00Z')
})
afterEach(async () => {
  for (const runs of opened) await runs.close()
})

const ended = (runs: TaskRuns, taskId: string, run: RunTool) =>
  runs.wait(taskId, 'ana', run, new AbortController().signal)

it('resumes a task of a stopped process once, under the same id', async () => {
  const first = open()
  const { taskId, createdAt } = await first.start(CALL, tool().run)
  await stop(first)
  const again = tool()
  const second = open()
  const [a, b] = await Promise.all([1, 2].map(() => second.find(taskId, 'ana', again.run)))
  expect([a?.status, b?.status]).toEqual(['working', 'working'])
  again.end('two cups')
  const task = await ended(second, taskId, again.run)
  expect(task).toMatchObject({ taskId, createdAt, status: 'completed', result: text('two cups') })
  expect(again.calls).toEqual([['brew', { cups: 2 }]])
  const late = tool()
  expect(await open().find(taskId, 'ana', late.run)).toEqual(task)
  expect(late.calls).toEqual([])
})

it('leaves a task to the process that runs it, which another one may cancel', async () => {
  const [first, second] = [open(), open()]
  const running = tool()
  const { taskId } = await first.start(CALL, running.run)
  const other = tool()
  expect(await second.find(taskId, 'ana', other.run)).toMatchObject({ status: 'working' })
  expect(other.calls).toEqual([])
  expect(await second.cancel(taskId, 'ana')).toMatchObject({ status: 'cancelled' })
  expect(await ended(first, taskId, running.run)).toMatchObject({ status: 'cancelled' })
  expect(running.calls).toHaveLength(1)
})

it('hands the tasks of a dead process to one process alone', async () => {
  const dead = open()
  const { taskId } = await dead.start(CALL, tool().run)
  // Takes the second number while the first is still held.
  const alive = open()
  await alive.start(CALL, tool().run)
  await stop(dead)
  const [one, two] = [tool(), tool()]
  await alive.find(taskId, 'ana', one.run)
  await open().find(taskId, 'ana', two.run)
  expect([one.calls.length, two.calls.length]).toEqual([1, 0])
})

it('resumes a task whose process is dead though a new one has its number', async () => {
  const dead = open()
  const { taskId } = await dead.start(CALL, tool().run)
  await stop(dead)
  await open().start(CALL, tool().run)
  const resumed = open()
  const { run, calls, end } = tool()
  end('two cups')
  await resumed.find(taskId, 'ana', run)
  expect(calls).toHaveLength(1)
  expect(await ended(resumed, taskId, run)).toMatchObject({ status: 'completed' })
})

it('hands over only the task that is asked for', async () => {
  const dead = open()
  const [one, two] = [await dead.start(CALL, tool().run), await dead.start(CALL, tool().run)]
  // Holds another number than the dead process.
  const alive = open()
  await alive.start(CALL, tool().run)
  await stop(dead)
  await alive.find(one.taskId, 'ana', tool().run)
  const { run, calls } = tool()
  await open().find(two.taskId, 'ana', run)
  expect(calls).toHaveLength(1)
})

it('keeps a result as long as it was asked to, within an hour and a week, and then nothing', async () => {
  const runs = open()
  const { run, end } = tool()
  end('done')
  const { taskId, ttlMs } = await runs.start({ ...CALL, ttlMs: 2 * HOUR_MS }, run)
  expect(ttlMs).toBe(2 * HOUR_MS)
  for (const [asked, given] of [
    [1, HOUR_MS],
    [1e12, 7 * 24 * HOUR_MS],
    [HOUR_MS + 0.5, HOUR_MS + 1],
    [undefined, 24 * HOUR_MS],
  ] as const) {
    expect((await runs.start({ ...CALL, ttlMs: asked }, run)).ttlMs).toBe(given)
  }
  await ended(runs, taskId, run)
  time += 2 * HOUR_MS - 1
  expect(await runs.find(taskId, 'ana', run)).toMatchObject({ status: 'completed' })
  time += 1
  expect(await runs.find(taskId, 'ana', run)).toBeNull()
  time -= 1
  expect(await runs.find(taskId, 'ana', run)).toBeNull()
})

it('shows nothing to others, and uses the same files for all processes to come', async () => {
  for (let process = 0; process < 3; process += 1) {
    const runs = open()
    const { run } = tool()
    const { taskId } = await runs.start(CALL, run)
    expect(await runs.find(taskId, 'ben', run)).toBeNull()
    expect(await runs.cancel(taskId, 'ben')).toBeNull()
    expect(await runs.find(taskId, 'ana', run)).toMatchObject({ status: 'working' })
    await stop(runs)
  }
  expect(readdirSync(folder).filter((name) => name.endsWith('.lock'))).toEqual(['runner-1.lock'])
})

it.each([
  ['is a file', () => writeFileSync(folder, ''), 'unavailable'],
  ['cannot be locked', () => mkdirSync(join(folder, 'runner-1.lock'), { recursive: true }), 'config'],
])('names its folder where that %s', async (_, spoil, code) => {
  spoil()
  const message = expect.stringContaining(folder)
  await expect(open().start(CALL, tool().run)).rejects.toMatchObject({ code, message })
})

it('refuses a task while too many are running, and takes it once one has ended', async () => {
  const runs = open()
  const brew = tool()
  const other = tool()
  const [first] = await Promise.all([
    runs.start(CALL, other.run),
    ...Array.from({ length: 19 }, () => runs.start(CALL, brew.run)),
  ])
  await expect(runs.start(CALL, brew.run)).rejects.toMatchObject({
    code: 'unavailable',
    hint: expect.stringContaining('cancel'),
  })
  other.end('done')
  await ended(runs, first.taskId, other.run)
  await vi.waitFor(async () => {
    expect(await runs.start(CALL, brew.run)).toMatchObject({ status: 'working' })
  })
})
