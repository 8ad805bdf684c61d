import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { median, report } from './statistics.ts'
import { startServer } from './stdio-process.ts'

const STARTS = 15
const ROUNDS = 60
const PINGS = 100

export interface ServerBench {
  readonly name: string
  /** The built program. */
  readonly file: string
  readonly env?: Record<string, string>
  /** False for a server without a tool `ping`, which is compared by start and memory alone. */
  readonly hasPing?: boolean
}

/** Figures of the server and of the bare one, taken alternately. */
interface Compared {
  readonly ours: number[]
  readonly bare: number[]
}

/**
 * Start, memory and round trip of a server beside a bare one, alternately in one run, so that both meet the same
 * neighbours. Prints the table; gives whether every budget is kept.
 */
export async function benchServer(server: ServerBench): Promise<boolean> {
  const bare = await bundleBareServer()
  const { starts, memory } = await compareStarts(server, bare)
  const trips = server.hasPing === false ? null : await comparePings(server, bare)

  const ratio = (of: Compared) => median(of.ours) / median(of.bare)
  const figures = (of: Compared, unit: string, scale = 1) =>
    `(${(median(of.ours) * scale).toFixed(0)} against ${(median(of.bare) * scale).toFixed(0)} ${unit})`
  console.log(`${server.name} beside a bare SDK server in one file; medians`)
  return [
    trips === null ||
      report(`ping over stdio ${figures(trips, 'µs', 1000)}`, ratio(trips), { budget: 1.15, unit: ' ×' }),
    report(`spawn to tools/list ${figures(starts, 'ms')}`, ratio(starts), { budget: 1.25, unit: ' ×' }),
    report(`memory then ${figures(memory, 'MB')}`, ratio(memory), { budget: 1.25, unit: ' ×' }),
  ].every((kept) => kept)
}

async function compareStarts({ file, env }: ServerBench, bare: string) {
  const starts: Compared = { ours: [], bare: [] }
  const memory: Compared = { ours: [], bare: [] }
  for (let round = 0; round < STARTS + 2; round += 1) {
    for (const [who, path] of [
      ['ours', file],
      ['bare', bare],
    ] as const) {
      const server = await startServer(path, who === 'ours' ? env : {})
      // The first two only warm the disk's and the compiler's caches.
      if (round >= 2) {
        starts[who].push(server.startMs)
        memory[who].push(server.memoryMb())
      }
      await server.close()
    }
  }
  return { starts, memory }
}

async function comparePings({ file, env }: ServerBench, bare: string): Promise<Compared> {
  const [ours, peer] = [await startServer(file, env), await startServer(bare)]
  const trips: Compared = { ours: [], bare: [] }
  const servers = [
    ['ours', ours],
    ['bare', peer],
  ] as const
  for (let round = 0; round < ROUNDS + 1; round += 1) {
    // Call by call, each of them first in half of the rounds: what the machine does meanwhile, e.g. lets a processor
    // sleep or slows it down, then falls on both alike.
    const order = round % 2 === 0 ? servers : servers.toReversed()
    for (let n = 0; n < PINGS; n += 1) {
      for (const [who, { client }] of order) {
        const start = performance.now()
        await client.callTool({ name: 'ping', arguments: {} })
        if (round > 0) trips[who].push(performance.now() - start)
      }
    }
  }
  await Promise.all([ours.close(), peer.close()])
  return trips
}

/** Bundles the bare server into one file. @returns Its path. */
export async function bundleBareServer(): Promise<string> {
  const folder = resolve(import.meta.dirname, '../../../.cache/bench')
  mkdirSync(folder, { recursive: true })
  const outfile = join(folder, 'bare-server.mjs')
  const entry = join(import.meta.dirname, 'bare-server.ts')
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.13',
  })
  return outfile
}
