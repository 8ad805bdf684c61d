import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../random/index.ts'
import { BROKEN_FRAMES } from './broken-frames.ts'
import { type HttpServerProcess, postHead, startHttpServer } from './http-storm.ts'
import { createRandomJson, type JsonSchema } from './random-json.ts'
import { type FuzzedTool, type RawServer, startRawServer } from './stdio-fuzz.ts'

const AT_ONCE = 8
const IDLE_CONNECTIONS = 500
const SLOW_BODIES = 50
const ENDLESS_BODIES = 4
const SEED = 20_261_122
const INITIALIZE =
  '{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"fuzz","version":"0"}}'

type Variables = Readonly<Record<string, string>>

export interface FuzzOptions {
  readonly bin: string
  /** Its variables with a separate data folder; requested once its dependencies are available. */
  readonly env: () => Variables | Promise<Variables>
  readonly calls: number
}

/**
 * Registers the fuzz tests of a built server: random calls of each tool and broken frames on stdin, then many
 * bad clients over HTTP. Every answer is JSON-RPC, nothing else is on stdout, memory stays within twice that
 * of the start, and the server still answers afterwards.
 */
export function describeFuzz({ bin, env, calls }: FuzzOptions): void {
  describe('random calls over stdio', () => {
    let server: RawServer
    beforeAll(async () => {
      server = startRawServer(bin, await env())
    })
    afterAll(() => server.close())

    it(`answers ${calls} of them, and a client after them`, async () => {
      const json = createRandomJson(seededRandom(SEED))
      await server.ask('initialize', INITIALIZE)
      const tools = (await server.ask('tools/list', '{}')).result?.tools ?? []
      expect(tools.length).toBeGreaterThan(0)
      const call = async (tool: FuzzedTool) => {
        const params = `{"name":${JSON.stringify(tool.name)},"arguments":${json.args(tool.inputSchema as JsonSchema)}}`
        const { result, error } = await server.ask('tools/call', params)
        const isAnswer = Array.isArray(result?.content) || typeof error?.code === 'number'
        expect(isAnswer, params.slice(0, 500)).toBe(true)
        // A bug is reported to the caller with this text, and random input must not trigger one.
        expect(JSON.stringify(result ?? error), params.slice(0, 500)).not.toContain('Internal error')
      }
      const run = async (count: number) => {
        for (let done = 0; done < count; done += AT_ONCE) {
          const some = Array.from(
            { length: AT_ONCE },
            (_, at) => tools[(done + at) % tools.length] as FuzzedTool,
          )
          await Promise.all(some.map(call))
        }
      }
      // Loads the model and the store first: memory must not grow afterwards.
      await run(calls / 5)
      const before = server.memory()
      for (const frame of BROKEN_FRAMES) server.write(frame)
      await run((calls * 4) / 5)
      expect(server.memory()).toBeLessThan(2 * before)
      expect((await server.ask('tools/list', '{}')).result?.tools).toHaveLength(tools.length)
      expect(server.strays).toEqual([])
    })
  })

  describe('bad clients over HTTP', () => {
    let server: HttpServerProcess
    beforeAll(async () => {
      server = await startHttpServer(bin, await env())
    })
    afterAll(() => server.close())

    it('answers random bodies with a status and JSON', async () => {
      const json = createRandomJson(seededRandom(SEED))
      for (let count = 0; count < 300; count += 1) {
        const { status, body } = await server.ask('tools/call', json.value())
        expect([200, 400]).toContain(status)
        expect(JSON.parse(body)).toMatchObject({ jsonrpc: '2.0' })
      }
    })

    it('answers beside idle connections, slow bodies and bodies without an end', async () => {
      const list = await server.ask('tools/list')
      expect(list.status).toBe(200)
      const before = server.memory()
      const idle = await Promise.all(Array.from({ length: IDLE_CONNECTIONS }, () => server.open()))
      const slow = await Promise.all(Array.from({ length: SLOW_BODIES }, () => server.open()))
      for (const socket of slow) socket.write(`${postHead(server.url, 'content-length: 1000000')}{"jsonrpc":`)
      const endless = await Promise.all(Array.from({ length: ENDLESS_BODIES }, () => server.open()))
      const refused = endless.map((socket) => {
        socket.write(postHead(server.url, 'transfer-encoding: chunked'))
        const chunk = `100000\r\n${'x'.repeat(0x10_0000)}\r\n`
        const feed = () => {
          if (!socket.destroyed) socket.write(chunk, feed)
        }
        feed()
        return new Promise((resolve) => {
          socket.once('data', (head) => resolve(String(head).slice(9, 12)))
          socket.once('close', () => resolve('no answer'))
        })
      })
      for (let turn = 0; turn < 20; turn += 1) {
        for (const socket of slow) socket.write(' ')
        expect(await server.ask('tools/list')).toEqual(list)
      }
      expect(await Promise.all(refused)).toEqual(refused.map(() => '413'))
      for (const socket of [...idle, ...slow, ...endless]) socket.destroy()
      // Garbage is only collected with further calls.
      const memoryAfterCalls = async () => {
        for (let count = 0; count < 20; count += 1) expect(await server.ask('tools/list')).toEqual(list)
        return server.memory()
      }
      await expect.poll(memoryAfterCalls, { timeout: 60_000 }).toBeLessThan(2 * before)
    })
  })
}
