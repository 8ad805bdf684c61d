import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { ReadingThreads } from './reading-threads.ts'

const PROGRAM = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', (job) => {
    if (job === 'end') process.exit()
    parentPort.postMessage(job)
  })`
const ECHO = new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`)

async function answerOf(thread: Worker, job: string): Promise<unknown> {
  const answer = once(thread, 'message')
  thread.postMessage(job)
  return (await answer)[0]
}

it('uses a thread again that has read its file', async () => {
  const threads = new ReadingThreads(ECHO)
  const first = threads.take()
  expect(await answerOf(first, 'a')).toBe('a')
  await threads.giveBack(first, true)
  const second = threads.take()
  expect(second).toBe(first)
  expect(await answerOf(second, 'b')).toBe('b')
  await threads.giveBack(second, false)
})

it('lets the process end while a thread waits', async () => {
  const open = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length
  const before = open()
  const threads = new ReadingThreads(ECHO)
  const thread = threads.take()
  await answerOf(thread, 'a')
  await threads.giveBack(thread, true)
  expect(open()).toBe(before)
  await threads.giveBack(threads.take(), false)
})

it.each([
  ['failed', async (threads: ReadingThreads, thread: Worker) => threads.giveBack(thread, false)],
  [
    'ended before it was given back',
    async (threads: ReadingThreads, thread: Worker) => {
      const ended = once(thread, 'exit')
      thread.postMessage('end')
      await ended
      await threads.giveBack(thread, true)
    },
  ],
  [
    'ended while it waited',
    async (threads: ReadingThreads, thread: Worker) => {
      await threads.giveBack(thread, true)
      const ended = once(thread, 'exit')
      thread.postMessage('end')
      await ended
    },
  ],
])('starts another where one %s', async (_, end) => {
  const threads = new ReadingThreads(ECHO)
  const first = threads.take()
  await answerOf(first, 'a')
  await end(threads, first)
  const second = threads.take()
  expect(second).not.toBe(first)
  expect(await answerOf(second, 'b')).toBe('b')
  await threads.giveBack(second, false)
})

it('keeps one of two threads that have read their files', async () => {
  const threads = new ReadingThreads(ECHO)
  const both = [threads.take(), threads.take()]
  await Promise.all(both.map((thread) => answerOf(thread, 'a')))
  await Promise.all(both.map((thread) => threads.giveBack(thread, true)))
  const kept = threads.take()
  expect(both).toContain(kept)
  expect(both.filter(({ threadId }) => threadId !== -1)).toEqual([kept])
  await threads.giveBack(kept, false)
})
