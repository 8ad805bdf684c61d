import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { assertExits, residentKilobytes } from './stdio-fuzz.ts'

export interface HttpServerProcess {
  readonly url: URL
  ask(method: string, params?: string): Promise<{ readonly status: number; readonly body: string }>
  open(): Promise<Socket>
  memory(): number
  close(): Promise<void>
}

/** Starts a built program over HTTP on a free loopback port. */
export async function startHttpServer(
  bin: string,
  env: Readonly<Record<string, string>>,
): Promise<HttpServerProcess> {
  const child = spawn(process.execPath, [bin, '--http', '127.0.0.1:0'], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines = createInterface({ input: child.stderr })
  const { promise, resolve } = Promise.withResolvers<URL>()
  lines.on('line', (line) => {
    const address = / listens on (\S+)$/.exec(line)?.[1]
    if (address !== undefined) resolve(new URL(address))
  })
  const url = await promise
  return {
    url,
    async ask(method, params = '{}') {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`,
      })
      return { status: response.status, body: await response.text() }
    },
    async open() {
      const socket = connect(Number(url.port), url.hostname)
      socket.on('error', () => {})
      await once(socket, 'connect')
      return socket
    },
    memory: () => residentKilobytes(child.pid ?? 0),
    async close() {
      child.kill()
      await assertExits(child, 'SIGTERM')
    },
  }
}

export const postHead = ({ host }: URL, framing: string): string =>
  [
    'POST /mcp HTTP/1.1',
    `host: ${host}`,
    'content-type: application/json',
    'accept: application/json, text/event-stream',
    framing,
    '',
    '',
  ].join('\r\n')
