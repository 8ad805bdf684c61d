import { PassThrough } from 'node:stream'
import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createLogger } from '../../log/index.ts'
import { createMcpServer, defineTool, READ_ONLY_LOCAL, runStdio } from '../index.ts'

function makeServer() {
  const aborted: unknown[] = []
  const slow = defineTool({
    name: 'slow',
    title: 'Slow',
    description: 'Answers after a while.',
    annotations: READ_ONLY_LOCAL,
    audit: {},
    inputSchema: z.object({ ms: z.int().describe('Milliseconds.') }),
    outputSchema: z.object({ done: z.boolean().describe('Done.') }),
    handler: ({ ms }, _: object, { signal }) =>
      new Promise<{ done: boolean }>((resolve, reject) => {
        setTimeout(() => resolve({ done: true }), ms)
        signal.addEventListener('abort', () => {
          aborted.push(signal.reason)
          reject(signal.reason)
        })
      }),
  })
  const patient = defineTool({
    ...slow,
    name: 'patient',
    handler: ({ ms }: { ms: number }, _: object, { clientDisconnected }) =>
      setTimeoutAsync(ms, { done: true }, { signal: clientDisconnected }).catch(() =>
        Promise.reject(clientDisconnected.reason),
      ),
  })
  const log = createLogger({ level: 'error' })
  const server = createMcpServer({
    name: 't',
    version: '1',
    title: 'T',
    instructions: '',
    tools: [slow, patient],
    deps: {},
    log,
  })
  return { server, aborted }
}

const call = (ms: number, name = 'slow') =>
  `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: { ms } } })}\n`

function pipes() {
  const stop = new AbortController()
  const stdin = new PassThrough()
  const stdout = new PassThrough()
  let text = ''
  stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  return { stdin, stdout, stop, signal: stop.signal, written: () => text }
}

let server: ReturnType<typeof makeServer>['server']
let aborted: unknown[]
let io: ReturnType<typeof pipes>
beforeEach(() => {
  ;({ server, aborted } = makeServer())
  io = pipes()
})

describe('runStdio', () => {
  it('answers what was piped in, then ends with stdin', async () => {
    io.stdin.end(call(50))
    await runStdio(server, io)
    expect(JSON.parse(io.written())).toMatchObject({ id: 1, result: { structuredContent: { done: true } } })
  })

  it('tells work of many seconds at once that stdin has ended', async () => {
    io.stdin.end(call(60_000, 'patient'))
    await runStdio(server, io)
    expect(JSON.parse(io.written()).result.isError).toBe(true)
    expect(io.written()).toContain('cancelled')
  })

  it('ends on a signal and aborts what is under way', async () => {
    io.stdin.write(call(60_000))
    const running = runStdio(server, io)
    await expect.poll(() => server.inFlight()).toBe(1)
    io.stop.abort()
    await running
    expect(aborted).toHaveLength(1)
    expect(server.inFlight()).toBe(0)
  })

  it('ends when nobody reads stdout any more', async () => {
    const running = runStdio(server, io)
    io.stdout.destroy(new Error('EPIPE'))
    await running
  })

  it('answers lines that are no message, and goes on', async () => {
    io.stdin.write('hello\n{"jsonrpc":"1.0","id":7}\r\n\n')
    // The last line may lack its line end.
    io.stdin.end(call(1).trimEnd())
    await runStdio(server, io)
    const answers = io
      .written()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(answers).toMatchObject([
      { id: null, error: { code: -32700 } },
      { id: 7, error: { code: -32600 } },
      { id: 1, result: {} },
    ])
  })

  it('reads a message that comes in pieces, and several that come in one', async () => {
    const running = runStdio(server, io)
    for (const piece of call(1).match(/.{1,7}/gs) ?? []) io.stdin.write(piece)
    io.stdin.end(call(1) + call(1))
    await running
    expect(io.written().trim().split('\n')).toHaveLength(3)
  })

  it('serves a client whose handshake says next to nothing', async () => {
    io.stdin.end('{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":null}}\n')
    await runStdio(server, io)
    expect(JSON.parse(io.written())).toMatchObject({ id: 1, result: { serverInfo: { name: 't' } } })
  })

  it('says in a sentence which parameter is wrong', async () => {
    io.stdin.end('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"slow","arguments":[]}}\n')
    await runStdio(server, io)
    expect(JSON.parse(io.written()).error).toEqual({
      code: -32602,
      message: 'Invalid params: params.arguments must be an object',
    })
  })
})
