/**
 * Measures the client against the SDK's bare `Client`, and over the server's own start; both sides take turns in one
 * run, so that they meet the same neighbours. The server is the SDK's smallest, in one file.
 */

import { StdioSession } from '@agora-mcp/testing/packed'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { MCPClient } from '../../../mcp-client/dist/index.js'
import { bundleBareServer } from '../../measuring/bench-server.ts'
import { median, report } from '../../measuring/statistics.ts'

const STARTS = 30
const ROUNDS = 60
const CALLS = 100

const server = { command: process.execPath, args: [await bundleBareServer()] }

/** Milliseconds of each call, ours and the SDK's. */
async function compareCalls() {
  const ours = new MCPClient(server)
  await ours.start()
  await ours.listTools()
  const bare = new Client({ name: 'bench', version: '1' })
  await bare.connect(new StdioClientTransport({ ...server, stderr: 'ignore' }))
  // From here on it checks structured content as well.
  await bare.listTools()
  const times = { ours: [] as number[], bare: [] as number[] }
  const sides = {
    ours: () => ours.callTool('ping'),
    bare: () => bare.callTool({ name: 'ping', arguments: {} }),
  }
  for (let round = 0; round < ROUNDS + 1; round += 1) {
    for (const who of ['ours', 'bare'] as const) {
      for (let n = 0; n < CALLS; n += 1) {
        const started = performance.now()
        await sides[who]()
        // The first round only warms up.
        if (round > 0) times[who].push(performance.now() - started)
      }
    }
  }
  await Promise.all([ours.stop(), bare.close()])
  return times
}

/** Milliseconds from spawning to the answer of `initialize`, in pairs: through the client, and in plain lines. */
async function compareStarts() {
  const times = { ours: [] as number[], alone: [] as number[] }
  const sides = { ours: startThroughClient, alone: startAlone }
  for (let round = 0; round < STARTS + 2; round += 1) {
    const order = round % 2 === 0 ? (['ours', 'alone'] as const) : (['alone', 'ours'] as const)
    for (const who of order) {
      const time = await sides[who]()
      // The first two only warm the disk's and the compiler's caches.
      if (round >= 2) times[who].push(time)
    }
  }
  return times
}

async function startThroughClient(): Promise<number> {
  const client = new MCPClient(server)
  const started = performance.now()
  await client.start()
  const time = performance.now() - started
  await client.stop()
  return time
}

async function startAlone(): Promise<number> {
  const started = performance.now()
  const session = new StdioSession(server.command, server.args, { env: process.env })
  await session.initialize()
  const time = performance.now() - started
  await session.close()
  return time
}

const calls = await compareCalls()
const starts = await compareStarts()
const [oursCall, bareCall] = [median(calls.ours), median(calls.bare)]
const [oursStart, aloneStart] = [median(starts.ours), median(starts.alone)]
const over = starts.ours.map((time, pair) => time - (starts.alone[pair] ?? Number.NaN))
const figures = (ours: number, other: number, unit: string) =>
  `(${ours.toFixed(0)} against ${other.toFixed(0)} ${unit})`

console.log('mcp-client beside the SDK and the server alone; medians')
const kept = [
  report(`callTool ${figures(oursCall * 1000, bareCall * 1000, 'µs')}`, oursCall / bareCall, {
    budget: 1.15,
    unit: ' ×',
  }),
  report(`start over the server's own ${figures(oursStart, aloneStart, 'ms')}`, median(over), {
    budget: 30,
    unit: ' ms',
  }),
]
if (!kept.every(Boolean)) process.exitCode = 1
