import { AppError, type CodedMessage } from '@agora-mcp/core/errors'
import { defined } from '@agora-mcp/core/schemas/defined'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { say } from '../../messages/index.ts'
import { createSharedWork } from './shared-work.ts'

interface Caller {
  readonly controller: AbortController
  readonly signal: AbortSignal
  readonly reports: number[]
  readonly progress: (done: number) => void
  timeoutMs?: number
}

function caller(timeoutMs?: number): Caller {
  const controller = new AbortController()
  const reports: number[] = []
  return {
    controller,
    signal: controller.signal,
    reports,
    progress: (done) => void reports.push(done),
    ...defined({ timeoutMs }),
  }
}

function work() {
  const end = Promise.withResolvers<string>()
  const state = {
    begun: 0,
    stopped: null as unknown,
    report: (_done: number) => {},
    tell: (_known: string) => {},
  }
  return {
    state,
    finish: (value: string) => end.resolve(value),
    fail: (error: Error) => end.reject(error),
    begin: async ({
      signal,
      progress,
      tell,
    }: {
      signal: AbortSignal
      progress: (done: number, total: number, message: CodedMessage) => void
      tell: (known: string) => void
    }) => {
      state.begun += 1
      state.tell = tell
      state.report = (done) => progress(done, 100, say('done'))
      const stopped = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => {
          state.stopped = signal.reason
          reject(signal.reason)
        }),
      )
      return Promise.race([end.promise, stopped])
    },
  }
}

// Fake timers, so that a busy machine does not matter.
beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
)
afterEach(() => void vi.useRealTimers())

/** Returns the answer of a call whose patience ends meanwhile. */
async function after<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  return await answer
}

describe('createSharedWork', () => {
  it('runs once for two callers, and reports progress to both', async () => {
    const shared = createSharedWork<string, string>()
    const { begin, state, finish } = work()
    const [a, b] = [caller(), caller()]
    const first = shared.join('k', begin, a)
    state.report(10)
    const second = shared.join('k', begin, b)
    state.report(20)
    finish('whole')
    expect(await first).toEqual({ finished: true, result: 'whole' })
    expect(await second).toEqual({ finished: true, result: 'whole' })
    expect({ begun: state.begun, a: a.reports, b: b.reports }).toEqual({ begun: 1, a: [10, 20], b: [10, 20] })
  })

  it('starts again once it is done, and for another key', async () => {
    const shared = createSharedWork<string, string>()
    const { begin, state, finish } = work()
    finish('whole')
    await shared.join('k', begin, caller())
    await shared.join('k', begin, caller())
    await shared.join('other', begin, caller())
    expect(state.begun).toBe(3)
  })

  it('continues while somebody waits, and stops when the last caller aborts', async () => {
    const shared = createSharedWork<string, string>()
    const { begin, state } = work()
    const [a, b] = [caller(), caller()]
    const first = shared.join('k', begin, a)
    const second = shared.join('k', begin, b)
    a.controller.abort(new Error('a left'))
    await expect(first).rejects.toThrow('a left')
    expect(state.stopped).toBeNull()
    b.controller.abort(new Error('b left'))
    await expect(second).rejects.toThrow('b left')
    expect(state.stopped).toEqual(new Error('b left'))
  })

  it('reports to a caller whose patience ends, continues, and is joined by the next call', async () => {
    const shared = createSharedWork<string, string>()
    const { begin, state, finish } = work()
    const early = shared.join('k', begin, caller(5))
    state.report(30)
    state.tell('half of it')
    expect(await after(5, early)).toEqual({
      finished: false,
      report: { done: 30, total: 100, message: say('done') },
      known: 'half of it',
    })
    const late = shared.join('k', begin, caller())
    finish('whole')
    expect(await late).toEqual({ finished: true, result: 'whole' })
    expect(state.begun).toBe(1)
  })

  it('stops if nobody comes back, and starts again for a later call', async () => {
    const shared = createSharedWork<string, string>(20)
    const { begin, state, finish } = work()
    expect(await after(5, shared.join('k', begin, caller(5)))).toMatchObject({ finished: false })
    await vi.advanceTimersByTimeAsync(19)
    expect(state.stopped).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(state.stopped).toMatchObject({ code: 'unavailable' })
    finish('whole')
    expect(await shared.join('k', begin, caller())).toEqual({ finished: true, result: 'whole' })
    expect(state.begun).toBe(2)
  })

  it('reports a permanent failure that nobody was waiting for once to the next caller', async () => {
    const shared = createSharedWork<string, string>()
    const broken = work()
    await after(5, shared.join('k', broken.begin, caller(5)))
    broken.fail(new AppError('invalid_input', 'The PDF is damaged'))
    await new Promise((resolve) => setImmediate(resolve))
    const { begin, state, finish } = work()
    await expect(shared.join('k', begin, caller())).rejects.toThrow('The PDF is damaged')
    expect(state.begun).toBe(0)
    finish('whole')
    expect(await shared.join('k', begin, caller())).toMatchObject({ result: 'whole' })
  })

  it('survives a second caller who aborts after the first stopped waiting', async () => {
    const shared = createSharedWork<string, string>()
    const { begin, state, finish } = work()
    await after(5, shared.join('k', begin, caller(5)))
    const b = caller()
    const second = shared.join('k', begin, b)
    b.controller.abort(new Error('left'))
    await expect(second).rejects.toThrow('left')
    expect(state.stopped).toBeNull()
    finish('whole')
  })

  it('reports a failure to waiting callers, and tries again for the next', async () => {
    const shared = createSharedWork<string, string>()
    const broken = work()
    const first = shared.join('k', broken.begin, caller())
    broken.fail(new Error('disk full'))
    await expect(first).rejects.toThrow('disk full')
    const { begin, finish } = work()
    finish('whole')
    expect(await shared.join('k', begin, caller())).toMatchObject({ result: 'whole' })
  })

  it('sends heartbeats while the work is silent', async () => {
    const shared = createSharedWork<string, string>()
    const { begin, state, finish } = work()
    const a = caller()
    const first = shared.join('k', begin, a)
    state.report(10)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(a.reports.length).toBeGreaterThan(2)
    finish('whole')
    await first
    expect(a.reports).toEqual([...new Set(a.reports)].toSorted((x, y) => x - y))
  })

  it('stops running work at shutdown, with an explanation for the caller', async () => {
    const shared = createSharedWork<string, string>()
    const { begin } = work()
    const first = shared.join('k', begin, caller())
    const failure = expect(first).rejects.toMatchObject({ code: 'unavailable' })
    await shared.close()
    await failure
  })
})
