import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newFolder } from '../../../../testing/src/setup/index.ts'
import type { Database } from '../index.ts'
import {
  FINGERPRINT,
  nearestTo,
  openTestDatabase,
  testIndex,
  vectorOf,
} from '../test-processes/test-items.ts'
import type { CandidateIndex } from './candidate-index.ts'

const SCRIPT = fileURLToPath(new URL('../test-processes/serve-index.ts', import.meta.url))

interface Peer {
  readonly child: ChildProcess
  readonly lines: string[]
  ask(command: string): Promise<string>
}

let folder: string
let path: string
let peers: Peer[]
let databases: Database[]

beforeEach(() => {
  folder = newFolder()
  path = join(folder, 'test.sqlite')
  peers = []
  databases = []
})
afterEach(() => {
  for (const { child } of peers) child.kill('SIGKILL')
  for (const database of databases) database.close()
})

function start(): Peer {
  const child = spawn(process.execPath, [SCRIPT, path], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines: string[] = []
  const output: Interface = createInterface({ input: child.stdout })
  output.on('line', (line) => lines.push(line))
  const peer: Peer = {
    child,
    lines,
    async ask(command) {
      const answer = once(output, 'line')
      child.stdin.write(`${command}\n`)
      const [line] = await answer
      return String(line)
    },
  }
  peers.push(peer)
  return peer
}

const openIndex = () => {
  const database = openTestDatabase(path)
  databases.push(database)
  return testIndex(database)
}

/** Answers of an index to a few questions, to compare the memory of processes. */
const answers = (index: CandidateIndex) =>
  [1, 2, 3].map((seed) =>
    index.search({
      text: 'ousia logos eidos',
      vector: vectorOf(seed * 1_000_003),
      fingerprint: FINGERPRINT,
      filter: seed === 2 ? { work: ['work 1'] } : {},
      limit: 120,
    }),
  )

describe('several processes', { timeout: 120_000 }, () => {
  it('see each other’s insertions and deletions at once, through sealing and dissolving', async () => {
    const writers = [start(), start(), start()]
    const reader = start()
    const mine = openIndex()
    const size = 400
    for (let round = 0; round < 3; round++) {
      const added = writers.map(async (writer, w) => {
        const from = 1 + w * 100_000 + round * size
        expect(await writer.ask(`add ${from} ${from + size}`)).toBe('done')
        return from
      })
      for (const from of await Promise.all(added)) {
        expect(await reader.ask(`find ${from}`)).toBe(`found ${from}`)
        expect(nearestTo(mine, from + size - 1)).toBe(from + size - 1)
      }
      const dropped = writers.map(async (writer, w) => {
        const from = 1 + w * 100_000 + round * size
        expect(await writer.ask(`drop ${from} ${from + (round % 2 === 0 ? size - 50 : 30)}`)).toBe('done')
        return from
      })
      for (const from of await Promise.all(dropped)) {
        expect(await reader.ask(`find ${from}`)).not.toBe(`found ${from}`)
        expect(nearestTo(mine, from)).not.toBe(from)
        expect(nearestTo(mine, from + size - 1)).toBe(from + size - 1)
      }
    }
    expect(mine.count()).toBe(3 * (2 * 50 + (size - 30)))
    expect(answers(openIndex())).toEqual(answers(mine))
  })

  it('lose nothing that was acknowledged when some are killed', async () => {
    const writers = [start(), start(), start()]
    const mine = openIndex()
    // About forty more items seal a segment, so that kills fall into that as well.
    expect(await writers[0]?.ask('add 600001 600985')).toBe('done')
    for (const [w, writer] of writers.entries()) {
      writer.child.stdin?.write(`burst ${1 + w * 100_000} ${90_000 + w * 100_000}\n`)
    }
    while (writers.some(({ lines }) => lines.length < 100)) {
      answers(mine)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    for (const { child } of writers) {
      child.kill('SIGKILL')
      await once(child, 'close')
    }
    const fresh = openIndex()
    for (const { lines } of writers) {
      const stored = lines
        .filter((line) => line.startsWith('stored'))
        .map((line) => Number(line.split(' ')[1]))
      for (const id of [...stored.slice(0, 20), ...stored.slice(-20)]) {
        expect(nearestTo(mine, id)).toBe(id)
        expect(nearestTo(fresh, id)).toBe(id)
      }
    }
    expect(mine.count()).toBeGreaterThanOrEqual(writers.reduce((sum, { lines }) => sum + lines.length, 983))
    expect(answers(fresh)).toEqual(answers(mine))
    expect(await start().ask('add 500001 502000')).toBe('done')
    expect(nearestTo(mine, 501_999)).toBe(501_999)
  })
})
