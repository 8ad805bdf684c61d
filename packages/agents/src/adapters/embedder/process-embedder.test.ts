import { processHost } from '@agora-mcp/core/tasks'
import { dot } from '@agora-mcp/core/vectors'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { OfficeEmbedder } from './office-embedder.ts'
import { processEmbedder } from './process-embedder.ts'

type Host = ReturnType<typeof processHost>

const WORKER = new URL('./embedder.worker.ts', import.meta.url)
let started: { host: Host; ended: boolean }[] = []
let embedder: OfficeEmbedder
const open = (idleMs = 60_000) => {
  started = []
  embedder = processEmbedder({
    idleMs,
    start: () => {
      const entry = { host: processHost(WORKER, null), ended: false }
      entry.host.events.once('exit', () => {
        entry.ended = true
      })
      started.push(entry)
      return entry.host
    },
  })
  return embedder
}
describe('the embedder in a process', () => {
  afterAll(() => embedder.close())

  it('is started by the first call, and shared by all, whatever its length', async () => {
    const { questions, passages, passagesWithWords, question } = open()
    expect(started).toHaveLength(0)
    const [[asked], [answer, other], withWords, [long]] = await Promise.all([
      questions(['Quelle est la pente du collecteur ?']),
      passages(['La pente du collecteur est de 1 %.', 'Le chat dort.']),
      question('Quelle est la pente du collecteur ?'),
      // Longer than the model's input limit.
      passagesWithWords(['mot '.repeat(5_000)]),
    ])
    const own = asked as Float32Array
    expect(started).toHaveLength(1)
    expect(dot(own, own)).toBeCloseTo(1, 4)
    expect(dot(own, answer as Float32Array)).toBeGreaterThan(dot(own, other as Float32Array))
    expect(withWords.vector).toEqual(own)
    expect(withWords.words?.dimensions).toBe(own.length)
    expect(withWords.fingerprint).toContain('multilingual-e5-small')
    expect(long?.vector).toHaveLength(own.length)
  })

  it('does not process cancelled calls', async () => {
    const { passages, questions } = embedder
    const stop = new AbortController()
    const long = passages(
      Array.from({ length: 40 }, (_, at) => `Le regard numéro ${at} est en béton.`),
      stop.signal,
    )
    stop.abort(new Error('gone'))
    await expect(long).rejects.toThrow('gone')
    expect(await questions(['un'])).toHaveLength(1)
    expect(started).toHaveLength(1)
  })
})

describe('the process of the embedder', () => {
  afterEach(() => embedder.close())

  it('ends when it is idle, and starts again', async () => {
    const { questions } = open(50)
    await questions(['un'])
    await vi.waitFor(() => expect(started.map(({ ended }) => ended)).toEqual([true]), 20_000)
    expect(await questions(['deux'])).toHaveLength(1)
    expect(started).toHaveLength(2)
  })

  it('reports a crash, and restarts for the next call', async () => {
    const { questions } = open()
    await questions(['un'])
    await started[0]?.host.end()
    expect(await questions(['deux'])).toHaveLength(1)
    const lost = questions(['trois'])
    await vi.waitFor(() => expect(started).toHaveLength(2))
    await started[1]?.host.end()
    await expect(lost).rejects.toMatchObject({ code: 'unavailable' })
    expect(await questions(['quatre'])).toHaveLength(1)
  })
})
